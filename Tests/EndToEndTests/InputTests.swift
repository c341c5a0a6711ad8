import Emulator
import Glibc
import JSON
import SeededNumbers
import Testing

@Suite(.timeLimit(.minutes(30)))
struct InputTests {
  @Test func `a hundred sizes in a row end with the right screen`() throws {
    try Home.use { home in
      let first = try home.settle(columns: 90, rows: 27)
      #expect(try home.run(["new", "--name", "größe", "echo 日本; echo שלום; seq 40"]).status == 0)
      try first.waitForScreen(containing: "größe")
      #expect(try home.run(["wait", "größe"]).status == 0)
      try first.press("1g<enter>")
      try first.waitForScreen(containing: "    40")
      var numbers = RandomNumbers(seed: UInt64.random(in: .min ... .max))
      let extremes = [(1, 1), (300, 100), (1, 100), (300, 1), (2, 2), (40, 10)]
      for number in 0..<100 {
        let (columns, rows) =
          number % 16 < 6 ? extremes[number % 16] : (numbers.number(1...200), numbers.number(1...70))
        try first.resize(columns: columns, rows: rows)
        if number % 3 == 0 { first.look() }
        if number % 7 == 0 { first.look(forMilliseconds: 5) }
      }
      try first.resize(columns: 90, rows: 27)
      let second = try home.sit(columns: 90, rows: 27)
      try second.waitForScreen(containing: "größe")
      try second.press("1g<enter>")
      try second.waitForScreen(containing: "F1 help")
      try first.wait(for: "the screen of a window that was never resized (seed \(numbers.seed))") {
        first.screen.lines == second.screen.lines
      }
    }
  }

  @Test func `no bytes that are typed end a window`() throws {
    try Home.use { home in
      // What is typed must not become a command of the shell.
      try home.addFakeAgent(isDefault: true)
      home.environment["EDITOR"] = "true"
      let person = try home.settle()
      var numbers = RandomNumbers(seed: UInt64.random(in: .min ... .max))
      // Not the keys that leave, stop, or send: q, Ctrl-\, Ctrl-Z, Enter.
      let left: Set<UInt8> = [0x71, 0x1C, 0x1A, 0x0D]
      let crafted: [String] = [
        "\u{1B}[", "\u{1B}]52;c;", "\u{1B}P", "\u{1B}[<0;1;1M", "\u{1B}[<64;99999999999999999999;1M", "\u{1B}[M   ",
        "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[I", "\u{1B}[1;99999999999A", "\u{1B}[27;5;97~", "\u{1B}O", "\u{1B}[?62c",
        "\u{1B}[5;10R", "n", "c", ",", "?", "m", "/", "<", ">", "V", "x",
      ]
      for _ in 0..<300 {
        let random = (0..<numbers.number(1...200)).map { _ in UInt8(truncatingIfNeeded: numbers.number(0...255)) }
        try person.type(random.filter { !left.contains($0) })
        try person.type(Array(crafted[numbers.number(0...(crafted.count - 1))].utf8))
        person.look()
      }
      try person.type(Array("\u{1B}[201~".utf8))
      try person.press("<esc>")
      try person.wait(for: "a way back to the lists (seed \(numbers.seed))") {
        if person.screen.shows(" ? ") || person.screen.shows("Come back with") || person.ending != nil { return true }
        try person.press("<esc>")
        return false
      }
      #expect(person.ending == nil, "seed \(numbers.seed)")
      _ = try home.server()
      #expect(home.promptCount == 0)
    }
  }

  @Test func `a megabyte that is pasted arrives whole, and the next key is answered`() throws {
    try Home.use { home in
      let person = try home.settle()
      try person.press("n")
      try person.waitForScreen(containing: "New thread")
      try person.press("<enter>")
      try person.waitForScreen(containing: "F1 help")
      let line = "Zeile mit größerem Text, 日本語 und שלום, die umbrochen wird."
      let count = (1 << 20) / (line.utf8.count + 1) - 1
      let pasted = Array(repeating: line, count: count).joined(separator: "\r")
      try person.type(Array("\u{1B}[200~\(pasted)\u{1B}[201~".utf8))
      try person.press("!ende")
      try person.waitForScreen(containing: "[▤ \(count) lines]!ende")
      let draft = try home.ask("list", "threads")[0]?["draft"]?.string ?? ""
      #expect(draft.utf8.count > 1_000_000)
      #expect(draft == Array(repeating: line, count: count).joined(separator: "\n") + "!ende")
    }
  }
}
