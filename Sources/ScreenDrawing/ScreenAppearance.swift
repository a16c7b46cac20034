/// The colors of a picture. The session has no interface style, so the reader chooses one.
package enum ScreenAppearance: String, Sendable, CaseIterable {
    case light
    case dark

    /// Colors by their use.
    struct Palette: Sendable {
        let page: String
        let caption: String
        let body: String
        let bodyEdge: String
        let backdrop: String
        let background: String
        let raised: String
        let bar: String
        let line: String
        let outline: String
        let text: String
        let secondary: String
        let disabled: String
        let accent: String
        let destructive: String
        let fill: String
        let mark: String
    }

    var palette: Palette {
        switch self {
        case .light:
            Palette(
                page: "#ffffff", caption: "#3c3c43", body: "#1c1c1e", bodyEdge: "#8e8e93", backdrop: "#000000",
                background: "#ffffff", raised: "#f9f9fb", bar: "#f2f2f7", line: "#c6c6c8", outline: "#d1d1d6",
                text: "#000000", secondary: "#6c6c70", disabled: "#aeaeb2", accent: "#0a60d8",
                destructive: "#d70015", fill: "#e5e5ea", mark: "#b25000")
        case .dark:
            Palette(
                page: "#16161a", caption: "#d1d1d6", body: "#2c2c2e", bodyEdge: "#636366", backdrop: "#000000",
                background: "#121214", raised: "#222225", bar: "#1f1f22", line: "#48484a", outline: "#3a3a3c",
                text: "#ffffff", secondary: "#aeaeb2", disabled: "#636366", accent: "#4da3ff",
                destructive: "#ff6961", fill: "#3a3a3c", mark: "#ffb340")
        }
    }
}
