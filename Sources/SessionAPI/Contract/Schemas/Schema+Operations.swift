import JSONCoding

extension Schema {
    static let loginForm: Schema = named(
        "LoginForm",
        object([.required("token", string.example("pro_7Qx…"), "The token.")])
            .described("The form of the login page, URL-encoded."))

    static let health: Schema = named(
        "Health",
        object([
            .required("status", choice("HealthStatus", ["ok"]), "Always ok."),
            .required("version", name.example("1.0.0"), "The service's version."),
        ]).described("The answer of a service that runs."))

    /// The contract itself.
    static let contract: Schema = named(
        "Contract",
        map(to: .value).described("A document in OpenAPI 3.1.").example(["openapi": "3.1.0"]))
}
