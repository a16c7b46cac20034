extension Schema {
    static let health = object([.required("status", choice(["ok"])), .required("version", .name)])
}
