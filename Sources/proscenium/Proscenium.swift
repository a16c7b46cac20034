import ArgumentParser

/// The command line of the service.
@main
struct Proscenium: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proscenium", abstract: "Hosts UIKit presentation sessions over HTTP.")
}
