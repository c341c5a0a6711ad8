import SeededNumbers
import Testing
import Toolkit

struct CleanTests {
  @Test func `plain text stays as it is`() {
    #expect(Clean.text("say:\n  naïve 漢字 שלום") == "say:\n  naïve 漢字 שלום")
  }

  @Test func `a name that is too long says so`() {
    #expect(Clean.name("größe 漢字 בדוק 1234567890") == "größe 漢字 בדוק 1234567890")
    #expect(Clean.name("größe 漢字 בדוק 1234567890\nx") == "größe 漢字 בדוק 1234567890…")
  }

  @Test func `control characters become visible`() {
    #expect(Clean.text("bell\u{7} null\0 delete\u{7F} next\u{84}") == "bell␇ null␀ delete␡ next\u{FFFD}")
  }

  @Test func `control sequences are left out whole`() {
    let hostile =
      "a\u{1B}[1;31mb\u{1B}]0;title\u{7}c\u{1B}]8;;http://x\u{1B}\\d\u{9B}2Je\u{1B}Pq#0\u{1B}\\f\u{1B}(Bg\u{1B}ch"
    #expect(Clean.line(hostile) == "abcdefgh")
  }

  @Test func `a control sequence that never ends hides no text`() {
    #expect(Clean.line("\u{1B}]0;important") == "0;important")
    #expect(Clean.text("\u{1B}]0;two words\nnext\u{7}") == "0;two words\nnext␇")
    #expect(Clean.line("\u{1B}[12") == "")
    #expect(Clean.line("end\u{1B}") == "end␛")
  }

  @Test func `tabs reach to the next stop`() {
    #expect(Clean.text("a\tb\n\tc") == "a       b\n        c")
    #expect(Clean.line("a\tb\nc") == "a b c")
  }

  @Test func `carriage returns go and every kind of line end becomes a newline`() {
    #expect(Clean.text("a\r\nb\u{2028}c\u{85}d\r") == "a\nb\nc\nd")
  }

  @Test func `what no font has becomes a replacement character`() {
    #expect(Clean.line("\u{1FAE8}\u{378}") == "\u{FFFD}\u{FFFD}")
  }

  @Test func `what terminals disagree about is left out`() {
    #expect(Clean.line("❤\u{FE0F} 👩\u{200D}💻 👍🏽 \u{202E}x\u{FEFF}\u{200B}") == "❤ 👩 👍 x")
  }

  @Test func `for a pipe what is joined stays whole, and nothing else that is invisible`() {
    for sign in ["👨\u{200D}👩\u{200D}👧", "❤\u{FE0F}", "👍🏽", "👩🏽\u{200D}💻", "क्\u{200D}ष", "می\u{200C}خواهم"] {
      #expect(Clean.whole("a \(sign) b\n") == "a \(sign) b\n")
      #expect(Clean.wholeLine(sign + "\u{202E}x\u{FEFF}") == sign + "x")
      #expect(Clean.whole(Clean.whole(sign)) == sign)
    }
    #expect(Clean.whole("\u{1B}[31mm\u{200D}\u{1B}[0m\u{200D}\u{301}\u{7}") == "m\u{200D}◌\u{301}␇")
  }

  @Test func `an emoji with a skin tone that is joined to others takes two columns`() {
    #expect(Clean.columns("👩🏽\u{200D}💻👨\u{200D}👩\u{200D}👧") == 4)
    #expect(Clean.line("👩🏽\u{200D}💻!") == "👩!")
  }

  @Test func `joiners inside words cost no letters`() {
    #expect(Clean.line("क्\u{200D}ष می\u{200C}خواهم") == "क्ष میخواهم")
  }

  @Test func `a character keeps at most three marks`() {
    #expect(Clean.line("z\u{301}\u{302}\u{303}\u{304}\u{305}!") == "z\u{301}\u{302}\u{303}!")
  }

  @Test func `a mark without a base gets a circle to sit on`() {
    #expect(Clean.text("\u{301}a\n\u{302}") == "◌\u{301}a\n◌\u{302}")
  }

  @Test func `wide characters that come in parts are put together`() {
    let apart =
      "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8} \u{304B}\u{3099} \u{30CF}\u{309A} \u{3046}\u{3099} \u{3042}\u{3099}"
    let joined = Clean.line(apart).unicodeScalars.map(\.value)
    #expect(joined == "한국 が パ ゔ あ\u{3099}".unicodeScalars.map(\.value))
  }

  @Test func `columns are counted as the terminal counts them`() {
    let samples = ["", "abc", "漢字", "e\u{301}", "🇩🇪", "👩\u{200D}💻", "한국", "\u{1B}[1mx"]
    #expect(samples.map { Clean.columns($0) } == [0, 3, 4, 1, 2, 2, 4, 1])
  }

  @Test func `cleaning twice is cleaning once and leaves only what can be printed`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<500 {
      let text = random.text(upTo: 30)
      let clean = Clean.text(text)
      #expect(Clean.text(clean) == clean, "seed \(randomSeed), \(text.debugDescription)")
      let width = clean.unicodeScalars.reduce(0) { $0 + ($1 == "\n" ? 0 : CharacterWidth.of($1)) }
      let drawn = clean.split(separator: "\n").reduce(0) { $0 + Clean.columns($1) }
      #expect(width == drawn, "seed \(randomSeed), \(text.debugDescription)")
      #expect(
        clean.unicodeScalars.allSatisfy { $0 == "\n" || CharacterWidth.of($0) >= 0 && $0 != "\0" },
        "seed \(randomSeed), \(text.debugDescription)")
    }
  }
}
