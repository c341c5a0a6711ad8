import Answers
import CLI
import JSON
import Testing

/// A conversation as the text of a file.
struct ExportTextTests {
  private func file(_ text: String) -> String {
    let entries: JSON = [
      ["role": "user", "kind": "text", "at": "1", "text": .string(text)],
      ["role": "agent", "kind": "text", "at": "2", "text": "größer"],
    ]
    return Export.text(["thread": ["name": "faden"], "entries": entries], .markdown)
  }

  @Test(arguments: [
    ("```\nopen", "```\nopen\n```"), ("~~~~ swift\n```\n~~~", "~~~~ swift\n```\n~~~\n~~~~"),
    ("```\nclosed\n```", "```\nclosed\n```"), ("``` in `a` line", "``` in `a` line"),
    ("    ```\nno fence", "    ```\nno fence"), ("```\na\n````\nb", "```\na\n````\nb"),
  ])
  func `code that a message leaves open is closed at its end`(text: String, closed: String) {
    #expect(file(text) == "# faden\n\n## you · 1\n\n\(closed)\n\n## agent · 2\n\ngrößer")
  }
}
