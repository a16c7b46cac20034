/// The word most like the one given, or nil if none is near enough to have been meant.
///
/// Likeness is the number of characters to insert, delete or replace, capital letters not counting; a third of
/// the word's length is near enough. Among equals the first wins.
package func nearestWord(to word: String, among candidates: [String]) -> String? {
    let longestCompared = 64
    guard word.utf8.count <= longestCompared else { return nil }
    let letters = Array(word.lowercased())
    var nearest: (word: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longestCompared {
        let distance = editDistance(letters, Array(candidate.lowercased()))
        guard distance <= max(letters.count, candidate.count) / 3 else { continue }
        if let known = nearest, known.distance <= distance { continue }
        nearest = (candidate, distance)
    }
    return nearest?.word
}

/// How many characters must be inserted, deleted or replaced to make one text the other (Levenshtein's measure).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (leftIndex, leftLetter) in left.enumerated() {
        var diagonal = row[0]
        row[0] = leftIndex + 1
        for (rightIndex, rightLetter) in right.enumerated() {
            let replaced = diagonal + (leftLetter == rightLetter ? 0 : 1)
            diagonal = row[rightIndex + 1]
            row[rightIndex + 1] = min(replaced, diagonal + 1, row[rightIndex] + 1)
        }
    }
    return row[right.count]
}
