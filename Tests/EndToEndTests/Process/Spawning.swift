import Foundation

/// The parameters for starting a program.
struct Spawning {
    let path: String
    let arguments: [String]
    let environment: [String: String]
    let errorPath: String

    /// Starts the program with its standard output on a descriptor, and returns its id; by default its standard input
    /// is empty.
    func start(inputDescriptor: Int32? = nil, outputDescriptor: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let inputDescriptor {
            posix_spawn_file_actions_adddup2(&actions, inputDescriptor, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, outputDescriptor, STDOUT_FILENO)
        let mode = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorPath, mode, 0o600)

        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = inherited().map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawnp(&id, path, &actions, nil, words, variables)
        guard code == 0 else { throw SystemFault("start \(path)", code: code) }
        return id
    }

    /// The tests' own variables would be settings to the service.
    private func inherited() -> [String: String] {
        ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("PROSCENIUM_") }
            .merging(environment) { $1 }
    }
}
