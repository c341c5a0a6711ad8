import Emulator
import Glibc
import Terminal
import Testing
import Toolkit
import Wire

@Suite(.timeLimit(.minutes(30)))
struct SuspendAndEditTests {
  private func frame(_ text: String, size: Size = Size(columns: 100, rows: 6)) -> Frame {
    var frame = Frame(size: size)
    for (column, scalar) in text.unicodeScalars.enumerated() { frame[0, column] = Cell(scalar) }
    return frame
  }

  private func stage(_ environment: [String: String] = [:], inShell: Bool = false) throws -> WindowStage {
    let stage = try WindowStage(
      environment: environment, size: Size(columns: 100, rows: 6), inShell: inShell)
    if inShell {
      try stage.wait(for: "a prompt") { stage.screen.writtenLines.contains { $0.hasSuffix("$") } }
      stage.type("$PROBE\r")
    }
    try stage.waitForHello()
    stage.show(frame("größer"))
    try stage.wait(for: "a frame") { stage.takeMessages() == [.painted] }
    return stage
  }

  @Test func `a window is suspended into its shell, and fg brings it back`() throws {
    let stage = try stage(inShell: true)
    stage.send(.suspend)
    try stage.wait(for: "the shell") {
      !stage.screen.isAlternate && stage.screen.writtenLines.contains { $0.contains("Stopped") }
    }
    #expect([1000, 1002, 1004, 1006, 2004].prefix(4).allSatisfy { !stage.screen.isOn($0) })
    stage.type("fg\r")
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["größer"] }
    #expect(stage.screen.isOn(1006))
    stage.type("ü")
    // The server hears first that the window is back.
    let back = WindowMessage.input(.resize(Size(columns: 100, rows: 6)))
    try stage.wait(for: "a key") { stage.messages == [back, .input(.key(Key("ü")))] }
    stage.send(.goodbye("fertig"))
    try stage.wait(for: "the shell again") {
      !stage.screen.isAlternate && stage.screen.writtenLines.contains { $0.hasPrefix("fertig") }
    }
    #expect([1036, 1039].allSatisfy { !stage.screen.isOn($0) })
  }

  /// An editor that is a line of shell: `$1` is the file.
  private func editor(_ script: String, in stage: WindowStage) -> String { script }

  @Test func `a file of the person's is opened in their editor, and the window comes back`() throws {
    let stage = try stage(["EDITOR": "f() { echo \"$1 of $2\"; read x <&1; }; f"])
    stage.show(frame("alt"))
    try stage.wait(for: "the window") { stage.screen.writtenLines == ["alt"] }
    stage.send(.open(path: "/tmp/größe 漢", line: 7))
    try stage.wait(for: "the editor") { stage.screen.writtenLines.contains { $0.contains("+7 of /tmp/größe 漢") } }
    #expect(!stage.screen.isAlternate)
    stage.type("\r")
    try stage.wait(for: "the end") { stage.messages.contains(.ran(problem: nil)) }
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["alt"] }
    stage.send(.goodbye(""))
    try stage.waitForEnd()
  }

  @Test func `a text is edited on the terminal and comes back`() throws {
    let stage = try stage(["EDITOR": "printf 'im Editor: '; cat \"$1\"; read x <&1; printf '%s später\\n' \"$x\" >"])
    stage.send(.edit("größe", as: "thread"))
    try stage.wait(for: "the editor") { stage.screen.writtenLines.contains { $0.contains("im Editor: größe") } }
    #expect(!stage.screen.isAlternate)
    // What comes in the meantime is shown afterwards, and acknowledged afterwards.
    stage.show(frame("neu"))
    stage.type("日本\r")
    try stage.wait(for: "the text") { stage.messages == [stage.edited("日本 später"), .painted] }
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["neu"] }
    stage.send(.goodbye(""))
    try stage.waitForEnd()
    #expect(stage.isRestored)
  }

  @Test func `a terminal that grows while an editor has it is used whole afterwards`() throws {
    let stage = try stage(["EDITOR": "echo bereit; read x <&1; printf '%s' \"$x\" >"])
    stage.send(.edit("alt", as: "thread"))
    try stage.wait(for: "the editor") { stage.screen.writtenLines.contains("bereit") }
    let size = Size(columns: 120, rows: 9)
    try stage.resize(size)
    try stage.wait(for: "the size") { stage.messages == [.input(.resize(size))] }
    var frame = Frame(size: size)
    (frame[0, 0], frame[8, 119]) = (Cell("a"), Cell("z"))
    stage.show(frame)
    stage.type("neu\r")
    try stage.wait(for: "the text") { stage.messages.contains(stage.edited("neu")) }
    try stage.wait(for: "the whole window") {
      stage.screen.isAlternate && stage.screen.writtenLines.count == 9
        && stage.screen.writtenLines.last == String(repeating: " ", count: 119) + "z"
    }
    // It was said once.
    #expect(stage.messages.filter { $0 == .input(.resize(size)) }.count == 1)
  }

  @Test func `a terminal that grows and is held with Ctrl-S while an editor has it goes on afterwards`() throws {
    let stage = try stage(["EDITOR": "echo bereit; read x <&1; printf '%s' \"$x\" >"])
    stage.send(.edit("alt", as: "thread"))
    try stage.wait(for: "the editor") { stage.screen.writtenLines.contains("bereit") }
    try stage.resize(Size(columns: 120, rows: 9))
    stage.type("\u{13}neu\r")
    try stage.wait(for: "the text") { stage.messages.contains(stage.edited("neu")) }
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["größer"] }
    stage.send(.goodbye(""))
    try stage.waitForEnd()
  }

  @Test func `Ctrl-Z while an editor has the terminal stops nothing where no shell could go on with it`() throws {
    let stage = try stage(["EDITOR": "echo bereit; read x <&1; printf '%s' \"$x\" >"])
    stage.send(.edit("alt", as: "thread"))
    try stage.wait(for: "the editor") { stage.screen.writtenLines.contains("bereit") }
    stage.type("\u{1A}neu\r")
    try stage.wait(for: "the text") { stage.messages.contains(stage.edited("neu")) }
    stage.send(.goodbye(""))
    try stage.waitForEnd()
  }

  @Test(arguments: [("false", "false ended with code 1"), ("no-such-editor", "no-such-editor was not found")])
  func `an editor that fails leaves the text as it was`(editor: String, reason: String) throws {
    let stage = try stage(["VISUAL": editor, "EDITOR": "true"])
    stage.send(.edit("größe", as: "thread"))
    try stage.wait(for: "an answer") {
      stage.messages == [.edited(nil, problem: reason + "; the text is as it was")]
    }
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["größer"] }
    #expect(stage.files == ["log", "socket"])
  }

  @Test func `a file that the editor has removed is named as the reason`() throws {
    let stage = try stage(["EDITOR": "rm"])
    stage.send(.edit("größe", as: "thread"))
    try stage.wait(for: "an answer") { !stage.messages.isEmpty }
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["größer"] }
    #expect(stage.messages == [.edited(nil, problem: "The file is gone that rm was given; the text is as it was")])
  }

  @Test func `a text that an editor has made too long stays in its file, which is named`() throws {
    let stage = try stage(["EDITOR": "head -c 1100000 /dev/zero | tr '\\0' x >"])
    stage.send(.edit("größe", as: "thread"))
    var problem: String?
    try stage.wait(for: "an answer") {
      if case .edited(nil, let words, nil)? = stage.messages.last { problem = words }
      return problem != nil
    }
    let kept = stage.files.filter { $0.hasSuffix(".md") }
    #expect(kept.count == 1)
    #expect(problem?.hasPrefix("A message has 1 MB at most.") == true && problem?.contains(kept.first ?? "?") == true)
  }

  @Test(arguments: ["\\377", "\\000"])
  func `what an editor has left that is no text stays in its file, which is named`(byte: String) throws {
    let stage = try stage(["EDITOR": "printf 'gr\(byte)' >"])
    stage.send(.edit("größe", as: "thread"))
    var problem: String?
    try stage.wait(for: "an answer") {
      if case .edited(nil, let words, nil)? = stage.messages.last { problem = words }
      return problem != nil
    }
    let kept = stage.files.filter { $0.hasSuffix(".md") }
    #expect(kept.count == 1)
    #expect(problem?.contains("no text in UTF-8; the text is as it was") == true)
    #expect(problem?.contains(kept.first ?? "?") == true)
  }

  @Test(arguments: ["$1.save", "${1%/*}/.${1##*/}.swp"])
  func `what an editor has rescued that was killed is named`(name: String) throws {
    let stage = try stage(["EDITOR": "f() { printf 'gerettet' >\"\(name)\"; kill -9 $$; }; f"])
    stage.send(.edit("größe", as: "thread"))
    var problem: String?
    try stage.wait(for: "an answer") {
      if case .edited(nil, let words, nil)? = stage.messages.last { problem = words }
      return problem != nil
    }
    let kept = stage.files.filter { $0.contains(".md") }
    #expect(kept.count == 1)
    #expect(problem?.contains("and what was saved is in \(stage.folder)/\(kept.first ?? "?")") == true)
    var status = stat()
    #expect(stat(stage.folder + "/" + (kept.first ?? "?"), &status) == 0 && status.st_size == "gerettet".utf8.count)
  }

  @Test func `a server that ends meanwhile does not take the text with it`() throws {
    let stage = try stage(["EDITOR": "echo bereit; read x <&1; printf '%s' \"$x\" >"])
    stage.send(.edit("alt", as: "thread"))
    try stage.wait(for: "the editor") { stage.screen.writtenLines.contains("bereit") }
    stage.hangUpServer()
    stage.type("\u{7F}wichtig\r")
    try stage.waitForEnd()
    #expect(stage.ended?.code == 1)
    #expect(stage.isRestored)
    let kept = stage.files.filter { $0.hasSuffix(".md") }
    #expect(kept.count == 1)
    #expect(stage.screen.writtenLines.joined(separator: " ").contains(kept.first ?? "?"))
    #expect(stage.screen.writtenLines.first == "bereit", "nothing is written over what the editor has said")
  }

  @Test func `what something else has written on the screen is painted over`() throws {
    let stage = try stage()
    stage.screen.feed(Array("\u{1b}[2J\u{1b}[3;3Hfremd".utf8))
    #expect(stage.screen.writtenLines.last == "  fremd")
    stage.send(.redraw)
    try stage.wait(for: "the window") { stage.screen.isAlternate && stage.screen.writtenLines == ["größer"] }
    stage.send(.goodbye(""))
    try stage.waitForEnd()
    #expect(stage.isRestored)
  }
}
