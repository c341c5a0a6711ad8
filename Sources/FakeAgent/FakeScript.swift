/// A script's file: steps for any prompt, or sections for prompts that have certain words.
///
/// A line `== WORDS` begins what is played for prompts that contain these words. What stands before the first such line
/// is played for all others.
enum FakeScript {
  static func steps(in file: String, for prompt: String) -> String {
    var sections: [(words: String, lines: [Substring])] = [("", [])]
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        sections.append((String(line.dropFirst(3)), []))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    let section = sections.dropFirst().first { prompt.contains($0.words) } ?? sections[0]
    return section.lines.joined(separator: "\n")
  }
}
