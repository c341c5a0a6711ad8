import Testing
import Toolkit

struct KeymapTests {
  private enum Act: String { case down, up, remove, top }

  private func keymap(_ text: String) throws -> Keymap<Act> {
    try Keymap(KeymapParser.parse(text), contexts: ["list", "composer"]) { Act(rawValue: $0) }
  }

  @Test func `a keymap is lines of keys and an action below their context`() throws {
    let keys = try keymap(
      """
      # Every list.
      [list]
        j down\tdown

      x delete remove
      [composer]
      ctrl-j down
      """)
    #expect(keys.action(for: Key("j"), in: "list") == .down)
    #expect(keys.action(for: Key(.delete), in: "list") == .remove)
    #expect(keys.action(for: Key("j"), in: "composer") == nil)
    #expect(keys.keys(for: .down, in: "list") == [Key("j"), Key(.down)])
    #expect(keys.keys(for: .down, in: "composer") == [Key("j", .control)])
  }

  @Test func `one key with two acts in one context is a clash that names both`() {
    let clash = KeymapProblem.clash(key: Key("x"), context: "list", first: "remove", second: "top")
    #expect(throws: clash) { try keymap("[list]\nx remove\nx top") }
    #expect(clash.description == "[list] gives x to both remove and top")
    #expect(throws: Never.self) { try keymap("[list]\nx remove\nx remove\n[composer]\nx top") }
  }

  @Test func `a person's keys come first and take keys away`() throws {
    let own = try keymap("[list]\nd remove\nj none\nx up")
    let keys = try keymap("[list]\nj down\nx delete remove\nk up").overridden(by: own)
    #expect(keys.keys(for: .remove, in: "list") == [Key("d"), Key(.delete)])
    #expect(keys.keys(for: .up, in: "list") == [Key("x"), Key("k")])
    #expect(keys.action(for: Key("j"), in: "list") == nil)
    #expect(keys.action(for: Key("x"), in: "list") == .up)
    #expect(keys.keys(for: .down, in: "list") == [])
  }

  @Test func `mistakes are reported with their line`() {
    #expect(throws: KeymapProblem.unknownKey("ctl-x", line: 3)) { try keymap("[list]\n\nctl-x down") }
    #expect(throws: KeymapProblem.incompleteLine("j", line: 2)) { try keymap("[list]\nj") }
    #expect(throws: KeymapProblem.lineOutsideContext(line: 1)) { try keymap("j down") }
    #expect(throws: KeymapProblem.unknownAction("fly", line: 2)) { try keymap("[list]\r\nj fly") }
    #expect(throws: KeymapProblem.unknownContext("lists", line: 2)) { try keymap("[lists]\nj down") }
  }

  @Test(arguments: [
    ("ctrl-m", "enter"), ("Ctrl-I", "tab"), ("ctrl-[", "esc"), ("C-h", "backspace"), ("ctrl-?", "backspace"),
    ("ctrl-@", "ctrl-space"), ("ctrl-/", "ctrl-_"), ("ctrl-4", "ctrl-\\"), ("alt-ctrl-m", "alt-enter"),
    ("ctrl-shift-x", "ctrl-x"), ("ctrl-shift-m", "enter"), ("shift-space", "space"),
  ])
  func `a key that never arrives is refused with the one that comes in its place`(key: String, other: String) throws {
    do {
      _ = try keymap("[list]\nj down\n\(key) up")
      Issue.record("\(key) was taken")
    } catch {
      #expect(
        "\(error)" == "line 3: a terminal sends \(other) for \"\(key)\"; write \(other), or choose another key")
    }
  }

  @Test(arguments: [
    ("shift-enter", "enter"), ("ctrl-enter", "enter"), ("ctrl-alt-shift-enter", "alt-enter"), ("ctrl-tab", "tab"),
    ("ctrl-shift-tab", "shift-tab"), ("ctrl-backspace", "backspace"), ("shift-backspace", "backspace"),
    ("shift-esc", "esc"), ("alt-esc", "esc"), ("ctrl-1", "1"), ("ctrl-alt-0", "alt-0"), ("ctrl-.", "."),
    ("ctrl--", "-"), ("ctrl-é", "é"),
  ])
  func `a key that most terminals send as another one is taken, and known`(key: String, other: String) throws {
    let typed = try #require(Key(notation: key))
    #expect(try keymap("[list]\n\(key) up").action(for: typed, in: "list") == .up)
    #expect(typed.usualArrival?.notation == other)
  }

  @Test(arguments: [
    "enter", "alt-enter", "tab", "shift-tab", "alt-tab", "alt-shift-tab", "backspace", "alt-backspace", "esc", "ctrl-j",
    "ctrl-space", "ctrl-\\", "ctrl-]", "ctrl-^", "ctrl-_", "ctrl-alt-x", "ctrl-shift-up", "alt-1", "alt-.",
    "shift-delete", "ctrl-pgup", "alt-shift-f5", "a", "é", "1",
  ])
  func `what a terminal tells apart is taken`(key: String) throws {
    let typed = try #require(Key(notation: key))
    #expect(try keymap("[list]\n\(key) up").action(for: typed, in: "list") == .up)
    #expect(typed.usualArrival == nil)
  }

  @Test func `brackets are keys too`() throws {
    #expect(try keymap("[list]\n[ top\n] down").action(for: Key("["), in: "list") == .top)
  }
}
