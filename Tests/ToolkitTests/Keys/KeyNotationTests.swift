import Testing
import Toolkit

struct KeyNotationTests {
  private let samples: [(String, Key)] = [
    ("j", Key("j")), ("G", Key("G")), ("é", Key("é")), ("漢", Key("漢")), ("enter", Key(.enter)), ("esc", Key(.escape)),
    ("space", Key(" ")), ("tab", Key(.tab)), ("shift-tab", Key(.tab, .shift)), ("ctrl-u", Key("u", .control)),
    ("alt-enter", Key(.enter, .alt)), ("shift-up", Key(.up, .shift)), ("pgup", Key(.pageUp)), ("pgdn", Key(.pageDown)),
    ("home", Key(.home)), ("f1", Key(.function(1))), ("f12", Key(.function(12))), ("delete", Key(.delete)),
    ("backspace", Key(.backspace)), ("+", Key("+")), (">", Key(">")), ("-", Key("-")), ("ctrl--", Key("-", .control)),
    ("ctrl-alt-shift-left", Key(.left, [.control, .alt, .shift])), ("hash", Key("#")), ("alt-U", Key("U", .alt)),
  ]

  @Test func `keys are read as people write them and written the same way`() {
    for (text, key) in samples {
      #expect(Key(notation: text) == key)
      #expect(key.notation == text)
    }
  }

  @Test func `other spellings mean the same keys`() {
    let spellings = [
      "Return", "ESC", "escape", "Del", "PageUp", "Ctrl-U", "C-u", "M-x", "shift-g", "shift-G", "control-é",
    ]
    let keys = [
      Key(.enter), Key(.escape), Key(.escape), Key(.delete), Key(.pageUp), Key("u", .control), Key("u", .control),
      Key("x", .alt), Key("G"), Key("G"), Key("é", .control),
    ]
    #expect(spellings.map { Key(notation: $0) } == keys)
  }

  @Test func `what is no key is refused`() {
    for text in [
      "", "jj", "ctrl-", "hyper-x", "f0", "f25", "shift-", "enter-x", "alt-ctrl", "--", "shift-1", "alt-shift-1",
    ] {
      #expect(Key(notation: text) == nil, "\(text)")
    }
  }

  @Test func `hints are short`() {
    let keys = ["enter", "shift-up", "ctrl-p", "alt-u", "ctrl-left", "space", "pgdn", "x", "ctrl-space", "delete"]
      .compactMap { Key(notation: $0) }
    #expect(keys.map { $0.label() } == ["↵", "⇧↑", "^P", "M-u", "C-←", "Space", "PgDn", "x", "C-Space", "Del"])
    #expect(
      keys.map { $0.label(unicode: false) } == [
        "Enter", "S-Up", "^P", "M-u", "C-Left", "Space", "PgDn", "x", "C-Space", "Del",
      ])
  }
}
