import SeededNumbers
import Terminal
import Testing
import Toolkit

struct InputParserTests {
  /// Everything that comes of the bytes, and of waiting in vain after them.
  private func parse(_ text: String) -> [Input] { parse(Array(text.utf8)) }

  private func parse(_ bytes: [UInt8]) -> [Input] {
    var parser = InputParser()
    let inputs = parser.consume(bytes)
    return inputs + parser.giveUpWaiting()
  }

  private func keys(_ keys: Key...) -> [Input] { keys.map(Input.key) }

  @Test func `characters of every script are keys`() {
    #expect(parse("aÉ日🙂ש") == keys(Key("a"), Key("É"), Key("日"), Key("🙂"), Key("ש")))
  }

  @Test func `invalid bytes are replaced one by one and swallow nothing behind them`() {
    let replacement = Key("\u{FFFD}")
    #expect(parse([0x80, 0x61]) == keys(replacement, Key("a")))
    #expect(parse([0xC0, 0xAF]) == keys(replacement, replacement))
    #expect(parse([0xE6, 0x97, 0x61]) == keys(replacement, Key("a")))
    #expect(parse([0xED, 0xA0, 0x80]) == keys(replacement, replacement, replacement))
    #expect(parse([0xF0, 0x9F, 0x1B, 0x5B, 0x41]) == keys(replacement, Key(.up)))
    #expect(parse([0xF0, 0x9F]) == keys(replacement))
    #expect(parse([0xFF, 0xFE]) == keys(replacement, replacement))
  }

  @Test func `control characters beyond ASCII are nobody's keys`() {
    #expect(parse("a\u{85}\u{9B}b") == keys(Key("a"), Key("b")))
  }

  @Test func `control bytes are keys`() {
    #expect(
      parse([0x00, 0x01, 0x09, 0x0A, 0x0D, 0x1A, 0x1C, 0x1D, 0x1E, 0x1F, 0x7F, 0x08])
        == keys(
          Key(" ", .control), Key("a", .control), Key(.tab), Key("j", .control), Key(.enter), Key("z", .control),
          Key("\\", .control), Key("]", .control), Key("^", .control), Key("_", .control), Key(.backspace),
          Key(.backspace)))
  }

  @Test(arguments: [
    ("[A", Key(.up)), ("OB", Key(.down)), ("[C", Key(.right)), ("OD", Key(.left)), ("[H", Key(.home)),
    ("OF", Key(.end)), ("[1~", Key(.home)), ("[2~", Key(.insert)), ("[3~", Key(.delete)), ("[4~", Key(.end)),
    ("[5~", Key(.pageUp)), ("[6~", Key(.pageDown)), ("[7~", Key(.home)), ("[8~", Key(.end)), ("[Z", Key(.tab, .shift)),
    ("[1;2A", Key(.up, .shift)), ("[1;3B", Key(.down, .alt)), ("[1;5C", Key(.right, .control)),
    ("[1;6D", Key(.left, [.shift, .control])), ("[3;5~", Key(.delete, .control)), ("[1;2S", Key(.function(4), .shift)),
    ("[1;8H", Key(.home, [.shift, .alt, .control])), ("O5P", Key(.function(1), .control)), ("OM", Key(.enter)),
    ("Op", Key("0")), ("Ok", Key("+")), ("[1;1:1A", Key(.up)),
  ])
  func `xterm's keys are understood`(sequence: String, key: Key) {
    #expect(parse("\u{1B}" + sequence) == [.key(key)])
  }

  @Test(arguments: [
    ("OP", 1), ("OQ", 2), ("OR", 3), ("OS", 4), ("[11~", 1), ("[14~", 4), ("[15~", 5), ("[17~", 6), ("[18~", 7),
    ("[19~", 8), ("[20~", 9), ("[21~", 10), ("[23~", 11), ("[24~", 12), ("[[A", 1), ("[[E", 5), ("[P", 1),
    ("[25~", 13), ("[34~", 20),
  ])
  func `function keys of all terminals are understood`(sequence: String, number: Int) {
    #expect(parse("\u{1B}" + sequence) == [.key(Key(.function(number)))])
  }

  @Test(arguments: [
    ("\u{1B}[a", Key(.up, .shift)), ("\u{1B}Ob", Key(.down, .control)), ("\u{1B}[7$", Key(.home, .shift)),
    ("\u{1B}[8^", Key(.end, .control)), ("\u{1B}[5@", Key(.pageUp, [.shift, .control])),
    ("\u{1B}\u{1B}[A", Key(.up, .alt)), ("\u{1B}\u{1B}OC", Key(.right, .alt)), ("\u{1B}\u{1B}[3~", Key(.delete, .alt)),
  ])
  func `rxvt's keys are understood`(bytes: String, key: Key) {
    #expect(parse(bytes) == [.key(key)])
  }

  @Test(arguments: [
    ("[27;5;105~", Key("i", .control)), ("[27;2;33~", Key("!")), ("[27;5;13~", Key(.enter, .control)),
    ("[97;5u", Key("a", .control)), ("[97;2u", Key("A")), ("[97:65;2u", Key("A")), ("[13;2u", Key(.enter, .shift)),
    ("[27u", Key(.escape)), ("[9;5u", Key(.tab, .control)), ("[127;3u", Key(.backspace, .alt)), ("[57400u", Key("1")),
    ("[57414u", Key(.enter)), ("[233;3u", Key("é", .alt)), ("[97;5:2u", Key("a", .control)), ("[97;193u", Key("a")),
    ("[97;69u", Key("a", .control)), ("[1;129A", Key(.up)),
  ])
  func `keys told by their number are understood`(sequence: String, key: Key) {
    #expect(parse("\u{1B}" + sequence) == [.key(key)])
  }

  @Test(arguments: [
    "[97;5:3u", "[1;1:3A", "[3;1:3~", "[57441;2u", "[0u", "[1114112u", "[?1;2c", "[>41;354;0c", "[0n", "[12;40R",
    "[?2026;2$y", "[E", "[999~", "]10;rgb:1e1e/2e2e/3e3e\u{07}", "]52;c;YWJj\u{1B}\\", "P>|xterm(370)\u{1B}\\",
    "_Gi=1;OK\u{1B}\\", "^x\u{1B}\\", "[97;9u", "[97;10u", "[27;17;97~", "[1;33A", "[3;9~", "O9A",
    "[201~", "[4;600;800t", "[<64;1M", "[<;;M", "[<99999999;1;1M",
  ])
  func `replies, releases and unknown sequences are passed over`(sequence: String) {
    #expect(parse("a\u{1B}" + sequence + "b") == keys(Key("a"), Key("b")))
  }

  /// Nobody presses Alt with what the terminal says by itself.
  @Test(
    arguments: [
      ("[?1;2c", nil), ("[?997;1n", .background(isDark: true)),
      ("]11;rgb:ffff/ffff/ffff\u{1B}\\", .background(isDark: false)),
      ("[I", .focus(true)), ("[<0;3;2M", .mouse(Mouse(.press, at: Position(row: 1, column: 2)))),
      ("[200~x\u{1B}[201~", .paste("x")),
    ] as [(String, Input?)])
  func `an Escape before what the terminal tells is a key`(told: String, input: Input?) {
    #expect(parse("\u{1B}\u{1B}" + told) == keys(Key(.escape)) + [input].compactMap(\.self))
  }

  /// What comes of the bytes when they arrive in two pieces, one directly behind the other.
  private func parse(_ bytes: [UInt8], cutAt place: Int) -> [Input] {
    var parser = InputParser()
    return parser.consume(bytes[..<place]) + parser.consume(bytes[place...]) + parser.giveUpWaiting()
  }

  @Test(arguments: ["_", "P", "X", "]", "^"])
  func `Alt with what could begin a reply is a key each time, in one read too`(character: Character) {
    let alt = Key(character, .alt)
    let others: [(String, [Input])] = [
      ("", []), ("\u{1B}", keys(Key(.escape))), ("\r", keys(Key(.enter))), ("\u{7F}", keys(Key(.backspace))),
      ("\u{03}", keys(Key("c", .control))), ("\u{1F}", keys(Key("_", .control))), ("\u{1B}x", keys(Key("x", .alt))),
      ("\u{1B}[A", keys(Key(.up))), ("\u{1B}OB", keys(Key(.down))), ("\u{1B}[200~é\u{1B}[201~", [.paste("é")]),
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\a", [.background(isDark: false), .key(Key("a"))]),
    ]
    for (other, inputs) in others {
      let bytes = Array(String(repeating: "\u{1B}\(character)", count: 3).utf8) + Array(other.utf8)
      for place in 0...bytes.count {
        #expect(parse(bytes, cutAt: place) == keys(alt, alt, alt) + inputs, "\(bytes) cut at \(place)")
      }
    }
  }

  @Test(arguments: [
    "_Gi=1;OK\u{1B}\\", "P>|xterm(370)\u{1B}\\", "P1$r0m\u{1B}\\", "P1+r544e\u{1B}\\", "P!|00000000\u{1B}\\",
    "Xé\u{1B}\\", "^x\u{1B}\\", "]10;rgb:1e1e/2e2e/3e3e\u{07}", "]52;c;YWJj\u{1B}\\", "]4;1;rgb:cd/0/0\u{1B}\\",
  ])
  func `a reply is passed over wherever its bytes are cut`(reply: String) {
    let bytes = Array("a\u{1B}\(reply)b\u{1B}_".utf8)
    for place in 0...bytes.count {
      #expect(parse(bytes, cutAt: place) == keys(Key("a"), Key("b"), Key("_", .alt)), "cut at \(place)")
    }
  }

  @Test func `Escape, Alt and sequences are told apart by waiting`() {
    var parser = InputParser()
    #expect(parser.patienceMilliseconds == nil)
    #expect(parser.consume([0x1B]) == [])
    #expect(parser.patienceMilliseconds == 25)
    #expect(parser.giveUpWaiting() == keys(Key(.escape)))
    #expect(parser.patienceMilliseconds == nil)
    for (byte, key) in [(UInt8(0x5B), Key("[", .alt)), (0x4F, Key("O", .alt))] {
      _ = parser.consume([0x1B, byte])
      #expect(parser.patienceMilliseconds == 150, "a key of its own isn't waited behind for long")
      let inputs = parser.giveUpWaiting()
      #expect(inputs == keys(key))
      _ = parser.consume([0x1B, byte, 0x31])
      #expect(parser.patienceMilliseconds == 1000)
      _ = parser.giveUpWaiting()
    }
    #expect(parse("\u{1B}x") == keys(Key("x", .alt)))
    #expect(parse("\u{1B}é") == keys(Key("é", .alt)))
    #expect(parse("\u{1B}\r") == keys(Key(.enter, .alt)))
    #expect(parse("\u{1B}\u{7F}") == keys(Key(.backspace, .alt)))
    #expect(parse("\u{1B}\u{1B}") == keys(Key(.escape), Key(.escape)))
    #expect(parse("\u{1B}\u{1B}x") == keys(Key(.escape), Key("x", .alt)))
    #expect(parse("\u{1B}[") == keys(Key("[", .alt)))
    #expect(parse("\u{1B}O") == keys(Key("O", .alt)))
    #expect(parse("\u{1B}]") == keys(Key("]", .alt)))
    #expect(parse("\u{1B}P") == keys(Key("P", .alt)))
    #expect(parse("\u{1B}[\u{1B}[A") == keys(Key("[", .alt), Key(.up)))
    #expect(parse("\u{1B}[\r") == keys(Key("[", .alt), Key(.enter)))
  }

  @Test func `a sequence that has begun is waited for longer, and given up in silence`() {
    var parser = InputParser()
    #expect(parser.consume(Array("\u{1B}[1;".utf8)) == [])
    #expect(parser.patienceMilliseconds == 1000)
    #expect(parser.giveUpWaiting() == [])
    #expect(parser.consume(Array("q".utf8)) == keys(Key("q")))
  }

  @Test func `a control byte breaks a sequence off`() {
    #expect(parse("\u{1B}[1;\u{03}b") == keys(Key("c", .control), Key("b")))
    #expect(parse("\u{1B}[1;2\u{1B}[B") == keys(Key(.down)))
    #expect(parse("\u{1B}[[\u{1B}[B") == keys(Key(.down)))
    #expect(parse("\u{1B}]0;title\u{1B}[B") == keys(Key(.down)))
  }

  @Test func `the mouse presses, drags, releases and scrolls`() {
    #expect(
      parse("\u{1B}[<0;1;1M\u{1B}[<32;300;7M\u{1B}[<0;300;7m\u{1B}[<2;5;6M\u{1B}[<1;5;6M\u{1B}[<64;9;8M\u{1B}[<65;9;8M")
        == [
          Mouse(.press, .left, at: Position(row: 0, column: 0)),
          Mouse(.drag, .left, at: Position(row: 6, column: 299)),
          Mouse(.release, .left, at: Position(row: 6, column: 299)),
          Mouse(.press, .right, at: Position(row: 5, column: 4)),
          Mouse(.press, .middle, at: Position(row: 5, column: 4)),
          Mouse(.scrollUp, at: Position(row: 7, column: 8)),
          Mouse(.scrollDown, at: Position(row: 7, column: 8)),
        ].map(Input.mouse))
    #expect(
      parse("\u{1B}[<28;1;1M")
        == [.mouse(Mouse(.press, .left, at: Position(row: 0, column: 0), [.shift, .alt, .control]))])
    // Sideways, the side buttons, and a move with no button are no acts.
    #expect(parse("\u{1B}[<66;1;1M\u{1B}[<128;1;1M\u{1B}[<35;1;1M\u{1B}[<3;1;1M") == [])
    #expect(
      parse("\u{1B}[M !!\u{1B}[M#!!") == [
        .mouse(Mouse(.press, .left, at: Position(row: 0, column: 0))),
        .mouse(Mouse(.release, .left, at: Position(row: 0, column: 0))),
      ])
  }

  @Test func `focus comes and goes`() {
    #expect(parse("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
  }

  @Test func `a paste is one input, with plain newlines and whatever else is in it`() {
    #expect(
      parse("x\u{1B}[200~é\r\nb\rc\n\u{1B}[A\u{1B}[20\u{1B}\u{1B}[201~y") == [
        .key(Key("x")), .paste("é\nb\nc\n\u{1B}[A\u{1B}[20\u{1B}"), .key(Key("y")),
      ])
    #expect(parse("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func `a paste that stalls goes on as text, cut anywhere, up to its end`() {
    var parser = InputParser()
    #expect(parser.consume(Array("\u{1B}[200~日本\r".utf8)) == [])
    #expect(parser.patienceMilliseconds == 1000)
    #expect(parser.giveUpWaiting() == [.paste("日本\n")])
    #expect(parser.patienceMilliseconds == nil)
    // The rest of a newline, and the beginning of a character.
    #expect(parser.consume([0x0A, 0x78, 0x0D, 0xE6, 0x97]) == [])
    #expect(parser.patienceMilliseconds == 250)
    #expect(parser.giveUpWaiting() == [.paste("x\n")])
    #expect(parser.consume([0xA5] + Array("!\u{1B}[20".utf8)) == [])
    #expect(parser.giveUpWaiting() == [.paste("日!")])
    #expect(parser.consume(Array("1~a".utf8)) == keys(Key("a")))
    // The next one is as any other.
    #expect(parser.consume(Array("\u{1B}[200~b".utf8)) == [])
    #expect(parser.patienceMilliseconds == 1000)
    #expect(parser.consume(Array("\u{1B}[201~\r".utf8)) == [.paste("b"), .key(Key(.enter))])
  }

  @Test(arguments: [[0x1B], [0x03], [0x1B, 0x1B]] as [[UInt8]])
  func `the end of a paste that was lost is not waited for for ever`(wayOut: [UInt8]) {
    var parser = InputParser()
    #expect(parser.consume(Array("\u{1B}[200~日本".utf8)) == [])
    #expect(parser.giveUpWaiting() == [.paste("日本")])
    #expect(parser.consume(Array("x\r".utf8)) == [])
    #expect(parser.giveUpWaiting() == [.paste("x\n")])
    #expect(parser.consume(wayOut) == [])
    #expect(parser.patienceMilliseconds == 250)
    #expect(parser.giveUpWaiting() == [])
    #expect(parser.patienceMilliseconds == nil)
    #expect(parser.consume(Array("a".utf8)) == keys(Key("a")))
  }

  @Test(arguments: [[0x1C], [0x1C, 0x1C], [0x1C, 0x1C, 0x1C, 0x1C, 0x1C]] as [[UInt8]])
  func `the key that leaves a window leaves it from a paste without an end too`(keys pressed: [UInt8]) {
    var parser = InputParser()
    _ = parser.consume(Array("\u{1B}[200~日本".utf8))
    #expect(parser.giveUpWaiting() == [.paste("日本")])
    #expect(parser.consume(pressed) == [])
    #expect(parser.patienceMilliseconds == 250)
    #expect(parser.giveUpWaiting() == keys(Key("\\", .control)))
    #expect(parser.consume(Array("a".utf8)) == keys(Key("a")))
  }

  @Test func `in the middle of a paste there is no way out of it`() {
    for bytes in [[0x1B, 0x61], [0x61, 0x1B], [0x03, 0x61], [0x61, 0x03], [0x1C, 0x1C, 0x1C, 0x61]] as [[UInt8]] {
      var parser = InputParser()
      _ = parser.consume(Array("\u{1B}[200~".utf8))
      #expect(parser.giveUpWaiting() == [])
      _ = parser.consume(bytes)
      _ = parser.giveUpWaiting()
      _ = parser.consume(Array("b\r".utf8))
      let rest = parser.giveUpWaiting()
      guard case .paste(let text)? = rest.first, rest.count == 1 else {
        Issue.record("\(bytes) led to \(rest)")
        continue
      }
      #expect(text.hasSuffix("b\n"))
      #expect(parser.consume(Array("\u{1B}[201~c".utf8)) == keys(Key("c")))
    }
  }

  @Test func `megabytes of paste in small pieces take no time, and no more is kept than fits anywhere`() {
    let line = "ein Zeile mit Umläuten und 日本語 ".utf8
    var bytes = Array("\u{1B}[200~".utf8)
    while bytes.count < 8 << 20 { bytes += line }
    bytes += Array("\u{1B}[201~".utf8)
    var parser = InputParser()
    var inputs: [Input] = []
    for start in stride(from: 0, to: bytes.count, by: 1021) {
      inputs += parser.consume(bytes[start..<min(start + 1021, bytes.count)])
    }
    guard case .paste(let pasted) = inputs.first, inputs.count == 1 else {
      Issue.record("the paste did not come as one input")
      return
    }
    #expect((TextEdit.longestText + 1...TextEdit.longestText + 16).contains(pasted.utf8.count))
  }

  @Test func `a paste that is no text is no longer than one that is, though each of its bytes becomes three`() throws {
    var parser = InputParser()
    let bytes = Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0xE4, count: 1 << 20) + Array("\u{1B}[201~".utf8)
    guard case .paste(let pasted)? = parser.consume(bytes).first else {
      Issue.record("there was no paste")
      return
    }
    #expect((TextEdit.longestText + 1...TextEdit.longestText + 16).contains(pasted.utf8.count))
  }

  // MARK: Properties

  /// Pieces that mean something, so that chance makes more than noise.
  private static let pieces: [[UInt8]] =
    [
      "a", "é", "日", "🙂", "\r", "\u{1B}", "\u{1B}[A", "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[<0;10;20M", "\u{1B}[M !!",
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]0;x\u{07}", "\u{1B}P", "\u{1B}\\", "\u{1B}[[B", "\u{1B}[97;5u", "\u{1B}[",
      ";", "12", "~", "\u{1B}O", "\u{1B}[?1;2c", "\u{1B}[7$",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0x00], [0x9B]]

  private func sample(_ random: inout RandomNumbers) -> [UInt8] {
    (0..<Int.random(in: 1...40, using: &random)).flatMap { _ in
      Bool.random(using: &random)
        ? Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        : [UInt8.random(in: 0...255, using: &random)]
    }
  }

  @Test func `however the bytes are cut, the same inputs come out`() {
    for seed in UInt64(0)..<3000 {
      var random = RandomNumbers(seed: seed)
      let bytes = sample(&random)
      let whole = parse(bytes)
      var parser = InputParser()
      var cut: [Input] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(rest.count, 5), using: &random)
        cut += parser.consume(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      cut += parser.giveUpWaiting()
      #expect(cut == whole, "seed \(seed): \(bytes)")
    }
  }

  @Test func `after any garbage and a wait, a key is a key, though after Escape where a paste lost its end`() {
    for seed in UInt64(0)..<3000 {
      var random = RandomNumbers(seed: seed)
      var parser = InputParser()
      _ = parser.consume(sample(&random))
      _ = parser.giveUpWaiting()
      #expect(parser.patienceMilliseconds == nil, "seed \(seed)")
      var direct = parser
      let inputs = direct.consume(Array("q".utf8))
      guard inputs.isEmpty else {
        #expect(inputs == keys(Key("q")), "seed \(seed)")
        continue
      }
      #expect(parser.consume([0x1B]) + parser.giveUpWaiting() == [], "seed \(seed)")
      #expect(parser.consume(Array("q".utf8)) == keys(Key("q")), "seed \(seed)")
    }
  }
}
