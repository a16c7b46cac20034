/// The candidate most similar to the word, or nil if none is similar enough to have been meant.
///
/// The distance is the number of insertions, deletions, replacements and swaps of neighboring characters, ignoring
/// case; up to a third of the word's length counts as similar. Among equals the first wins.
package func nearestWord(to word: String, among candidates: [String]) -> String? {
    let longestCompared = 64
    guard word.utf8.count <= longestCompared else { return nil }
    let letters = Array(word.lowercased())
    var nearest: (word: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longestCompared {
        let others = Array(candidate.lowercased())
        let longest = max(letters.count, candidate.count) / 3
        let farthest = nearest.map { min(longest, $0.distance - 1) } ?? longest
        // The distance of two words is at least the difference of their lengths.
        guard abs(letters.count - others.count) <= farthest else { continue }
        let distance = editDistance(letters, others)
        if distance <= farthest { nearest = (candidate, distance) }
    }
    return nearest?.word
}

/// The candidates that begin with the same word as a name, the most similar ones first.
package func namesakes(of name: String, among candidates: [String], atMost count: Int) -> [String] {
    func first(_ text: String) -> Substring { text.prefix { $0 != " " } }
    guard name.utf8.count <= 64 else { return [] }
    let family = candidates.filter { first($0).lowercased() == first(name).lowercased() }
    let letters = Array(name.lowercased())
    let distances = family.map { (name: $0, distance: editDistance(letters, Array($0.lowercased()))) }
    return distances.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        .prefix(count).map(\.element.name)
}

/// The number of insertions, deletions, replacements and swaps of neighboring characters that turn one string into the
/// other (the optimal string alignment distance).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (leftIndex, leftLetter) in left.enumerated() {
        var row = [leftIndex + 1]
        for (rightIndex, rightLetter) in right.enumerated() {
            let replaced = last[rightIndex] + (leftLetter == rightLetter ? 0 : 1)
            var distance = min(replaced, last[rightIndex + 1] + 1, row[rightIndex] + 1)
            if leftIndex > 0, rightIndex > 0, leftLetter == right[rightIndex - 1],
                left[leftIndex - 1] == rightLetter
            {
                distance = min(distance, beforeLast[rightIndex - 1] + 1)
            }
            row.append(distance)
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
