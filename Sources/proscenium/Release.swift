/// The identity of this build.
enum Release {
    /// The version of the service, as `--version` prints it and the API reports it.
    static let version = "0.1.0"
}
