import Emulator
import Testing

@Suite(.timeLimit(.minutes(30)))
struct TerminalKindTests {
  /// Sequences that choose a colour: ESC [ numbers m with one that is neither an attribute nor the standard colour.
  private func colorSequences(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    for start in bytes.indices where bytes[start...].starts(with: [0x1B, 0x5B]) {
      let body = bytes[(start + 2)...].prefix { (0x30...0x3B).contains($0) }
      guard body.endIndex < bytes.endIndex, bytes[body.endIndex] == 0x6D else { continue }
      let numbers = body.split(whereSeparator: { $0 == 0x3B || $0 == 0x3A }).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
      let isColor = numbers.contains { (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0) }
      if isColor { found.append(String(decoding: body, as: UTF8.self)) }
    }
    return found
  }

  @Test(arguments: [nil, "1"])
  func `NO_COLOR means no colour, and nothing else does`(noColor: String?) throws {
    try Home.use { home in
      home.environment["NO_COLOR"] = noColor
      let person = try home.sit()
      try person.waitForScreen(containing: "Turn the Queue on?")
      try person.press("y")
      try person.waitForScreen(containing: "The Queue is on.")
      #expect(try home.run(["new", "--name", "größe", "echo 日本"]).status == 0)
      try person.waitForScreen(containing: "✓ größe")
      try person.press("1g<enter>")
      try person.waitForScreen(containing: "    日本")
      #expect(colorSequences(in: person.screen.raw).isEmpty == (noColor != nil))
    }
  }

  @Test(arguments: ["dumb", "no-such-terminal", ""])
  func `a terminal that can't show a window is refused in words`(term: String) throws {
    try Home.use { home in
      home.environment["TERM"] = term
      let person = try home.sit()
      #expect(try person.waitForEnd() == .status(1))
      #expect(person.screen.shows("TERM"))
      #expect(!person.screen.raw.contains(0x1B))
      #expect(Files.mode(home.socket) == nil)
    }
  }
}
