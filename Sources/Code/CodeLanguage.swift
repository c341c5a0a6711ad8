/// A language as a row of the table: everything that the lexer knows of it.
package struct CodeLanguage: Sendable {
  /// How lines are read.
  enum Shape: Sendable {
    /// Words, numbers, strings and comments.
    case words
    /// Tags with attributes, and text between them.
    case tags
    /// Prose with marks.
    case prose
  }

  /// What a word is by what it looks like, where it is none of the language's own.
  struct Words: OptionSet, Sendable {
    let rawValue: UInt8

    /// A capital begins the name of a type, and capitals alone are a constant's.
    static let capitalsAreTypes = Words(rawValue: 1)
    /// A bracket behind a name makes it a function's, also behind a capital.
    static let capitalsMayBeFunctions = Words(rawValue: 2)
    /// Names before brackets are functions.
    static let bracketsCall = Words(rawValue: 4)
    static let ignoresCase = Words(rawValue: 8)
  }

  struct Block: Sendable {
    let open: String
    let close: String
    var nests = false
  }

  struct Quote: Sendable {
    let open: String
    var close: String
    /// What stands behind it is no end; 0 where nothing is.
    var escape: UInt8 = UInt8(ascii: "\\")
    var spansLines = false
    /// Only where a word doesn't end before it: an apostrophe is none.
    var isApart = false
    /// One sign between quotes: where there is no second quote it is something else.
    var isCharacter = false

    init(
      _ open: String, _ close: String? = nil, escape: UInt8 = UInt8(ascii: "\\"), spansLines: Bool = false,
      isApart: Bool = false, isCharacter: Bool = false
    ) {
      self.open = open
      self.close = close ?? open
      self.escape = escape
      self.spansLines = spansLines
      self.isApart = isApart
      self.isCharacter = isCharacter
    }
  }

  /// A sign and the word behind it, such as `@main`.
  struct Sigil: Sendable {
    let byte: UInt8
    let kind: CodeKind

    init(_ sign: Unicode.Scalar, _ kind: CodeKind) {
      byte = UInt8(ascii: sign)
      self.kind = kind
    }
  }

  /// What it is called behind a fence; the first name is the one that is shown.
  let names: [String]
  /// How its files end, or what they are called.
  let files: [String]
  var shape = Shape.words
  var words: Words = []
  var keywords = ""
  var types = ""
  var constants = ""
  var lineComments: [String] = []
  var blocks: [Block] = []
  var quotes: [Quote] = []
  var sigils: [Sigil] = []
  /// Signs that words may have within them.
  var alsoInWords = ""
  /// A word before one of these is a key.
  var keySigns = ""

  package var name: String { names.first ?? "" }
}

extension CodeLanguage {
  /// By what stands behind a fence.
  package static func named(_ name: String) -> CodeLanguage? {
    guard name.utf8.count <= 32 else { return nil }
    return LanguageTable.byName[name.lowercased()].map { LanguageTable.forms[$0].language }
  }

  /// By what a file is called.
  package static func ofFile(_ path: String) -> CodeLanguage? {
    CodeLexer.form(ofFile: path).map(\.language)
  }
}
