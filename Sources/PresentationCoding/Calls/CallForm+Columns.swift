import JSONCoding
import PresentationEngine

extension CallForm {
    static let columns = [
        CallForm(
            .setColumn, "Puts a controller into a column: setViewController(_:for:).", on: .receiver,
            at: .on(.controllers, "setColumn"),
            [
                .column,
                .required("controller", Schema.name.orNull, "The controller; null empties the column."),
            ],
            example: ["receiver": "split", "column": "secondary", "controller": "detail"]
        ) { body throws(JSONFault) in
            try body.split(
                .setColumn(
                    try body.column(), controller: try body.object.nullableName("controller")))
        },
        CallForm(
            .showColumn, "Shows a column of a split view controller: show(_:).", on: .receiver,
            at: .on(.controllers, "showColumn"), [.column],
            example: ["receiver": "split", "column": "primary"]
        ) { body throws(JSONFault) in try body.split(.showColumn(try body.column())) },
        CallForm(
            .hideColumn, "Hides a column of a split view controller: hide(_:).", on: .receiver,
            at: .on(.controllers, "hideColumn"), [.column],
            example: ["receiver": "split", "column": "primary"]
        ) { body throws(JSONFault) in try body.split(.hideColumn(try body.column())) },
        CallForm(
            .tapDisplayModeButton, "Taps the button of the display mode, as a user does.", on: .receiver,
            at: .on(.controllers, "tapDisplayModeButton"), example: ["receiver": "split"]
        ) { body throws(JSONFault) in try body.split(.tapDisplayModeButton) },
        CallForm(
            .tapSecondaryOnlyButton, "Taps the button for the secondary column alone, as a user does.",
            on: .receiver, at: .on(.controllers, "tapSecondaryOnlyButton"), example: ["receiver": "split"]
        ) { body throws(JSONFault) in try body.split(.tapSecondaryOnlyButton) },
        CallForm(
            .swipeColumn, "Swipes the primary column in or out, as a user does.", on: .receiver,
            at: .on(.controllers, "swipeColumn"),
            [.required("reveals", .boolean, "Whether the primary column is drawn in, or put away.")],
            example: ["receiver": "split", "reveals": true]
        ) { body throws(JSONFault) in
            try body.split(.swipe(reveals: try body.object.required("reveals").bool()))
        },
        CallForm(
            .resizeColumn, "Drags the separator of a column, as a user does.", on: .receiver,
            at: .on(.controllers, "resizeColumn"),
            [
                .column,
                .required(
                    "width", .number(in: WindowPlacement.lengths), "The width that the finger gives it."),
            ], example: ["receiver": "split", "column": "primary", "width": 280]
        ) { body throws(JSONFault) in
            let width = try body.object.required("width").double(in: WindowPlacement.lengths)
            return try body.split(.resize(try body.column(), width: width))
        },
    ]
}

extension CallBody {
    fileprivate func split(_ call: SplitCall) throws(JSONFault) -> Call {
        .split(receiver: try target(), call)
    }

    fileprivate func column() throws(JSONFault) -> SplitColumn {
        try object.required("column").splitColumn()
    }
}

extension Schema.Property {
    fileprivate static let column = required(
        "column", .choice("SplitColumn", SplitColumn.allCases.map(\.name)), "The column.")
}
