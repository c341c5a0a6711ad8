import Testing

@testable import Terminal

/// The person's editor, with a file of theirs: each takes the line in its own way.
struct EditorCallTests {
  @Test(arguments: [
    ("vim", ["+12", "/a/größe"]), ("/usr/bin/nano -l", ["+12", "/a/größe"]),
    ("code --wait", ["--goto", "/a/größe:12"]),
    ("hx", ["/a/größe:12"]), ("kate", ["--line", "12", "/a/größe"]),
  ])
  func `the line is told as the editor takes it`(editor: String, words: [String]) {
    let guest = EditorCall.guest(for: "/a/größe", line: 12, ["EDITOR": editor])
    #expect(guest.path == "/bin/sh")
    #expect(guest.arguments == ["-c", "exec \(editor) \"$@\"", "sh"] + words)
    #expect(guest.name == editor)
  }

  @Test func `without a line it is the file alone, and VISUAL goes first`() {
    let guest = EditorCall.guest(for: "/a b", line: nil, ["EDITOR": "ed", "VISUAL": "vi"])
    #expect(guest.arguments == ["-c", "exec vi \"$@\"", "sh", "/a b"])
    #expect(EditorCall.command(in: ["EDITOR": ""]) == "vi")
  }

  @Test func `one that is back before anybody could have written is told of, and no other`() {
    #expect(Editor.doubt(isChanged: false, afterMilliseconds: 60) == .editorDidNotWait)
    #expect(Editor.doubt(isChanged: true, afterMilliseconds: 60) == nil)
    #expect(Editor.doubt(isChanged: false, afterMilliseconds: 1000) == nil)
  }

  /// Then it hears itself that it is to end, and its end is the shell's.
  @Test(arguments: [
    ("~/bin/vi", "exec"), ("'/a b/vi'", "exec"), ("nano -s 'aspell -c'", "exec"), ("emacsclient -t -a \"\"", "exec"),
    ("TERM=vt100 vi", "exec env"),
  ])
  func `where the shell has nothing else to do it becomes the editor`(editor: String, way: String) {
    let guest = EditorCall.guest(for: "/a", line: nil, ["EDITOR": editor])
    #expect(guest.arguments == ["-c", "\(way) \(editor) \"$@\"", "sh", "/a"])
  }

  @Test(arguments: ["f() { vi \"$@\"; }; f", "vi; clear", "! vi", "vi $(x)", "VIMINIT=~/größe vi"])
  func `where the shell has more to do than to call the editor it waits for its end`(editor: String) {
    let guest = EditorCall.guest(for: "/a", line: nil, ["EDITOR": editor])
    #expect(guest.arguments == ["-c", "trap : HUP TERM; \(editor) \"$@\"", "sh", "/a"])
  }
}
