import SeededNumbers
import Testing
import Toolkit
import Wire

@testable import Terminal

/// A sequence whose beginning was given up before the rest of it came.
@Suite(.timeLimit(.minutes(30)))
struct LateSequenceTests {
  private static let escape = Input.key(Key(.escape))

  /// What comes of a read so many milliseconds after a beginning that the parser gave up waiting behind.
  private static func read(_ bytes: [UInt8], after milliseconds: Int = 200, behind begun: String = "") -> [Input] {
    var (parser, late) = (InputParser(), LateSequence())
    _ = parser.consume([0x1B] + Array(begun.utf8))
    late.gaveUp(parser.giveUpWaiting(), at: 1000)
    let beginning = bytes.withUnsafeBytes { late.beginning(of: $0, at: 1000 + milliseconds) }
    let start = parser.consume(beginning ?? [])
    return start + parser.consume(bytes) + parser.giveUpWaiting()
  }

  private static func read(_ text: String, after milliseconds: Int = 200) -> [Input] {
    read(Array(text.utf8), after: milliseconds)
  }

  private static func typed(_ text: String) -> [Input] { text.map { .key(Key($0)) } }

  @Test(
    arguments: [
      ("[A", [.key(Key(.up))]), ("OB", [.key(Key(.down))]), ("[1;5C", [.key(Key(.right, .control))]),
      ("[3~", [.key(Key(.delete))]), ("[7$", [.key(Key(.home, .shift))]), ("[[E", [.key(Key(.function(5)))]),
      ("O5P", [.key(Key(.function(1), .control))]), ("[Z", [.key(Key(.tab, .shift))]), ("[I", [.focus(true)]),
      ("[A\u{1B}[A", [.key(Key(.up)), .key(Key(.up))]), ("[7$\u{1B}[A", [.key(Key(.home, .shift)), .key(Key(.up))]),
      ("[<0;3;2M", [.mouse(Mouse(.press, at: Position(row: 1, column: 2)))]),
      ("[M !!", [.mouse(Mouse(.press, at: Position(row: 0, column: 0)))]), ("[?1;2c", []),
      ("[200~Größe\rA\u{1B}[201~", [.paste("Größe\nA")]), ("[200~日本", [.paste("日本")]),
    ] as [(String, [Input])])
  func `a whole sequence in one read is that sequence`(rest: String, inputs: [Input]) {
    #expect(Self.read(rest) == inputs)
    #expect(Self.read(rest, after: 1000) == inputs)
    #expect(Self.read(rest, after: 1001) != inputs, "what comes later is keys")
  }

  @Test(
    arguments: [
      "[", "O", "A", "[[", "[2", "[x ", "OK, go", "[Go on]", "a[A", "ü", "[é", "OK", "O2", "On", "Or", "[]", "[j",
      "[1]",
    ])
  func `what a hand types is keys`(text: String) {
    #expect(Self.read(text) == Self.typed(text))
  }

  @Test(
    arguments: [
      ("[", "A", [.key(Key(.up))]), ("[", "1;5C", [.key(Key(.right, .control))]), ("[", "?1;2c", []),
      ("O", "B", [.key(Key(.down))]), ("[", "A\u{1B}[B", [.key(Key(.up)), .key(Key(.down))]),
      ("[", "200~A", [.paste("A")]), ("[", "j", [.key(Key("j"))]), ("[", "1", [.key(Key("1"))]),
      ("O", "k", [.key(Key("k"))]), ("O", "KA", [.key(Key("K")), .key(Key("A"))]),
    ] as [(String, String, [Input])])
  func `behind Alt with [ or O, too, comes a whole sequence or keys`(begun: String, rest: String, inputs: [Input]) {
    #expect(Self.read(Array(rest.utf8), behind: begun) == inputs)
  }

  @Test func `only the next read goes on, and only behind an Escape that was waited for in vain`() {
    var late = LateSequence()
    func goesOn(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { late.beginning(of: $0, at: 5) != nil } }
    var answers = [goesOn("[A")]
    late.gaveUp([Self.escape], at: 0)
    answers += [goesOn("j"), goesOn("[A")]
    late.gaveUp([.key(Key("P", .alt))], at: 0)
    answers.append(goesOn("[A"))
    late.gaveUp([Self.escape], at: 0)
    answers += [goesOn("[A"), goesOn("[A")]
    #expect(answers == [false, false, false, false, true, false])
  }

  @Test func `whatever comes, it goes on with a sequence or is the keys that it was, and costs no time`() {
    let pieces = ["[", "O", "A", "~", "1;", "<0;3;2", "M", "$", "200~", "\u{1B}", "é", "[["].map { Array($0.utf8) }
    for seed in UInt64(0)..<3000 {
      var random = RandomNumbers(seed: seed)
      let bytes = (0..<Int.random(in: 1...6, using: &random)).flatMap { _ in
        Bool.random(using: &random)
          ? pieces[Int.random(in: 0..<pieces.count, using: &random)] : [UInt8.random(in: 0...255, using: &random)]
      }
      var (alone, behind) = (InputParser(), InputParser())
      let keys = alone.consume(bytes) + alone.giveUpWaiting()
      let whole = behind.consume([0x1B] + bytes) + behind.giveUpWaiting()
      #expect([keys, whole].contains(Self.read(bytes)), "seed \(seed): \(bytes)")
    }
    let long = Array("[".utf8) + [UInt8](repeating: 0x31, count: 1 << 24)
    var late = LateSequence()
    let took = ContinuousClock().measure {
      for _ in 0..<1000 {
        late.gaveUp([Self.escape], at: 0)
        _ = long.withUnsafeBytes { late.beginning(of: $0, at: 1) }
      }
    }
    #expect(took < .seconds(10))
  }

  /// A machine that does much else may take longer than the parser remembers, so there are some tries.
  @Test func `in a window an arrow key that comes in two pieces is no letter`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    var isArrow = false
    for _ in 0..<20 where !isArrow {
      stage.type("\u{1B}")
      try stage.wait(for: "Escape") { stage.messages.contains(.input(Self.escape)) }
      _ = stage.takeMessages()
      stage.type("[A")
      try stage.wait(for: "what came of the rest") { [.key(Key(.up)), .key(Key("A"))].contains(stage.lastInput) }
      isArrow = stage.lastInput == .key(Key(.up))
      _ = stage.takeMessages()
    }
    #expect(isArrow)
  }
}

extension WindowStage {
  fileprivate var lastInput: Input? {
    guard case .input(let input)? = messages.last else { return nil }
    return input
  }
}
