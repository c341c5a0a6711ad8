/// All languages, ready to be read: made once.
enum LanguageTable {
  static let forms: [LanguageForm] = (LanguagesOfC.all + LanguagesOfScripts.all + LanguagesOfData.all).map(
    LanguageForm.init)

  static let byName = index(\.names)
  static let byFile = index(\.files)

  private static func index(_ words: (CodeLanguage) -> [String]) -> [String: Int] {
    var places: [String: Int] = [:]
    for (place, form) in forms.enumerated() {
      for word in words(form.language) where places[word] == nil { places[word] = place }
    }
    return places
  }
}

/// A language's row made quick to read by.
struct LanguageForm: Sendable {
  /// What a byte may begin, or be part of.
  struct Class: OptionSet, Sendable {
    let rawValue: UInt8

    static let beginsWord = Class(rawValue: 1)
    static let isInWord = Class(rawValue: 2)
    static let isDigit = Class(rawValue: 4)
    static let beginsMark = Class(rawValue: 8)
    static let isSigil = Class(rawValue: 16)
    static let isKeySign = Class(rawValue: 32)
  }

  /// A sign that begins something which ends with another.
  enum Mark: Sendable {
    case line([UInt8])
    case block([UInt8], Int)
    case quote([UInt8], Int)

    var open: [UInt8] {
      switch self {
      case .line(let open), .block(let open, _), .quote(let open, _): open
      }
    }
  }

  let language: CodeLanguage
  let classes: [Class]
  /// Longer ones first, as one may be the beginning of another.
  let marks: [Mark]
  /// What each of them begins with.
  let firsts: [UInt8]
  let blocks: [(open: [UInt8], close: [UInt8], nests: Bool)]
  let quotes: [(close: [UInt8], quote: CodeLanguage.Quote)]
  let words: WordTable
  let ignoresCase: Bool

  init(_ language: CodeLanguage) {
    self.language = language
    ignoresCase = language.words.contains(.ignoresCase)
    words = WordTable(
      [(language.keywords, .keyword), (language.types, .type), (language.constants, .constant)],
      ignoresCase: ignoresCase)
    blocks = language.blocks.map { (Array($0.open.utf8), Array($0.close.utf8), $0.nests) }
    quotes = language.quotes.map { (Array($0.close.utf8), $0) }
    var marks: [Mark] = language.lineComments.map { .line(Array($0.utf8)) }
    marks += language.blocks.enumerated().map { .block(Array($1.open.utf8), $0) }
    marks += language.quotes.enumerated().map { .quote(Array($1.open.utf8), $0) }
    marks.sort { $0.open.count > $1.open.count }
    self.marks = marks
    firsts = marks.map { $0.open.first ?? 0 }

    var classes = [Class](repeating: [], count: 256)
    for byte in UInt8.min...UInt8.max {
      let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      // Letters of other alphabets are parts of words like any.
      if isLetter || byte == UInt8(ascii: "_") || byte >= 0x80 { classes[Int(byte)] = [.beginsWord, .isInWord] }
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { classes[Int(byte)] = [.isDigit, .isInWord] }
    }
    for byte in language.alsoInWords.utf8 { classes[Int(byte)].insert(.isInWord) }
    for mark in marks { if let first = mark.open.first { classes[Int(first)].insert(.beginsMark) } }
    for sigil in language.sigils { classes[Int(sigil.byte)].insert(.isSigil) }
    for byte in language.keySigns.utf8 { classes[Int(byte)].insert(.isKeySign) }
    self.classes = classes
  }
}

/// Words of a language and what they are, found by a number that is computed while a word is read.
struct WordTable: Sendable {
  private var kinds: [UInt64: CodeKind] = [:]

  init(_ lists: [(words: String, kind: CodeKind)], ignoresCase: Bool) {
    for list in lists {
      for word in list.words.split(separator: " ") {
        var hash = WordTable.seed
        for byte in word.utf8 { hash = WordTable.hash(hash, ignoresCase ? WordTable.small(byte) : byte) }
        kinds[hash] = list.kind
      }
    }
  }

  static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  static func small(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  func kind(of hash: UInt64) -> CodeKind? { kinds[hash] }
}
