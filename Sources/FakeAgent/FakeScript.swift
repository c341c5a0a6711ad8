import Texts

/// A script's file: steps for any prompt, or sections for prompts that have certain words.
///
/// A line `== WORDS` begins what is played for prompts that contain these words. What stands before the first such line
/// is played for all others. `{prompt}` in a step is the prompt's first line. The section `== @start` is played when the
/// program starts, before it answers anything.
enum FakeScript {
  private static let start = "@start"

  static func startSteps(in file: String) -> [FakeStep] {
    sections(of: file).first { $0.words == start }.map { FakeStep.steps(of: $0.text) } ?? []
  }

  static func steps(in file: String, for prompt: String) -> String {
    let sections = sections(of: file)
    let section = sections.dropFirst().first { $0.words != start && prompt.contains($0.words) } ?? sections[0]
    return section.text.replacing("{prompt}", with: prompt.split(whereSeparator: \.isNewline).first ?? "")
  }

  private static func sections(of file: String) -> [(words: String, text: String)] {
    var sections: [(words: String, lines: [Substring])] = [("", [])]
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        sections.append((String(line.dropFirst(3)), []))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections.map { ($0.words, $0.lines.joined(separator: "\n")) }
  }
}
