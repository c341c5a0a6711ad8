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

  private func tool(_ title: String, input: String) -> String {
    let entry: JSON = [
      "role": "tool", "kind": "tool", "at": "1", "status": "done", "title": .string(title), "input": .string(input),
      "text": "größer",
    ]
    return Export.text(["thread": ["name": "faden"], "entries": [entry]], .markdown)
  }

  @Test(arguments: [
    ("cat > a.sh", "cat > a.sh <<'EOF'\necho é\nEOF"),
    ("Edit a.md", "--- /p/a.md\n+++ /p/a.md\n@@ -1,1 +1,1 @@\n-a\n+b"),
  ])
  func `what a tool was given stands below its title`(title: String, input: String) {
    #expect(tool(title, input: input) == "# faden\n\n**\(title)** (done)\n\n```\n\(input)\n```\n\n```\ngrößer\n```")
  }

  @Test(arguments: [("make test", "make test"), ("Read a.md", "/p/ä/a.md"), ("Read /p/a.md", "/p/a.md"), ("x", "")])
  func `and not where the title says it`(title: String, input: String) {
    #expect(tool(title, input: input) == "# faden\n\n**\(title)** (done)\n\n```\ngrößer\n```")
  }
}
