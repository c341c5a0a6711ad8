import Conversation
import JSON

/// One thing that a form asks for.
struct ElicitationField: Equatable, Sendable {
  struct Choice: Equatable, Sendable {
    let value: String
    let title: String
    let json: JSON
  }

  enum Kind: Equatable, Sendable {
    /// Whether they are like the pattern is for who asked to see: to look may take for ever.
    case words(lengths: ElicitationBounds, format: String?, pattern: String?)
    case number(isWhole: Bool, ElicitationBounds)
    case one([Choice])
    case several([Choice], counts: ElicitationBounds)
  }

  enum Reading: Equatable, Sendable {
    case value(JSON)
    case problem(String)
  }

  /// No more choices than digits can name, with what else can be said.
  private static let mostChoices = 5

  let name: String
  let isRequired: Bool
  /// The value that it has without an answer.
  let usual: JSON?
  let kind: Kind
  private let title: String
  private let about: String

  /// A kind of a newer protocol is asked for in words.
  init(_ name: String, _ json: JSON, isRequired: Bool) {
    self.name = name
    self.isRequired = isRequired
    title = PlainText.line(json["title"]?.string ?? name)
    about = PlainText.line(json["description"]?.string ?? "")
    usual = json["default"].flatMap { $0.isNull ? nil : $0 }
    switch json["type"]?.string {
    case "boolean":
      kind = .one([Choice(value: "true", title: "Yes", json: true), Choice(value: "false", title: "No", json: false)])
    case "number", "integer":
      kind = .number(
        isWhole: json["type"]?.string == "integer",
        ElicitationBounds(json["minimum"]?.double, json["maximum"]?.double))
    case "array":
      kind = .several(
        ElicitationField.choices(json["items"] ?? .null),
        counts: ElicitationBounds(json["minItems"]?.double, json["maxItems"]?.double))
    default:
      let choices = ElicitationField.choices(json)
      kind =
        choices.isEmpty
        ? .words(
          lengths: ElicitationBounds(json["minLength"]?.double, json["maxLength"]?.double),
          format: json["format"]?.string, pattern: json["pattern"]?.string) : .one(choices)
    }
  }

  /// With titles of their own, or with an older member that has them beside the values.
  private static func choices(_ json: JSON) -> [Choice] {
    if let titled = (json["oneOf"] ?? json["anyOf"])?.array {
      return titled.compactMap { choice in
        choice["const"]?.string.map {
          Choice(value: $0, title: PlainText.line(choice["title"]?.string ?? $0), json: .string($0))
        }
      }
    }
    let names = (json["enumNames"]?.array ?? []).map(\.string)
    return (json["enum"]?.array ?? []).enumerated().compactMap { index, value in
      value.string.map {
        let name = names.indices.contains(index) ? names[index] : nil
        return Choice(value: $0, title: PlainText.line(name ?? $0), json: .string($0))
      }
    }
  }

  /// More choices than digits: the person types one name, or several with commas between them.
  var choicesToName: [Choice] {
    switch kind {
    case .one(let choices), .several(let choices, _): choices.count > ElicitationField.mostChoices ? choices : []
    case .words, .number: []
    }
  }

  /// What is asked for, in a line.
  var heading: String { about.isEmpty ? title : "\(title): \(about)" }

  /// What is to be known for an answer in words: what it has to be like, or which names there are; and the usual one.
  var rules: [String] {
    switch kind {
    case .one, .several: return choicesToName.map { isUsual($0) ? "\($0.title) (usual)" : $0.title }
    case .words(_, _, let pattern):
      return [pattern.map { "pattern: \($0)" }, usualWords.isEmpty ? nil : "usual: \(usualWords)"].compactMap { $0 }
    case .number: return usualWords.isEmpty ? [] : ["usual: \(usualWords)"]
    }
  }

  func isUsual(_ choice: Choice) -> Bool { usual == choice.json || usual?.array?.contains(choice.json) == true }

  /// The usual value as somebody would type it.
  var usualWords: String {
    switch usual {
    case .string(let text): text
    case .integer(let number): String(number)
    case .double(let number): String(number)
    case .bool, .null, .array, .object, nil: ""
    }
  }

  func read(_ text: String) -> Reading {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch kind {
    case .number(let isWhole, let bounds):
      guard let number = isWhole ? Int64(words).map(Double.init) : Double(words), number.isFinite else {
        return .problem(must("be a \(isWhole ? "whole " : "")number"))
      }
      guard bounds.contains(number) else { return .problem(must("be \(bounds.words)")) }
      return .value(Int64(words).map(JSON.integer) ?? .double(number))
    case .words(let lengths, let format, _):
      guard lengths.contains(text.unicodeScalars.count) else {
        return .problem(must("have \(lengths.words(of: "character", "characters"))"))
      }
      if isRequired, words.isEmpty { return .problem(must("be answered")) }
      guard ElicitationField.fits(text, format) else {
        return .problem(must("be \(ElicitationField.words(for: format))"))
      }
      return .value(.string(text))
    case .one(let choices): return named(words, in: choices)
    case .several(let choices, let counts):
      var values: [JSON] = []
      for part in text.split(separator: ",") {
        let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch named(name, in: choices) {
        case .value(let value): values.append(value)
        case .problem(let reason): return .problem(reason)
        }
      }
      guard counts.contains(values.count) else { return .problem(wrongCount(counts)) }
      return .value(.array(values))
    }
  }

  /// What an answer to this field has to be like.
  private func must(_ what: String) -> String { "\"\(title)\" must \(what)." }

  /// Too few or too many of the choices are ticked or named.
  func wrongCount(_ counts: ElicitationBounds) -> String { must("have \(counts.words(of: "choice", "choices"))") }

  private func named(_ words: String, in choices: [Choice]) -> Reading {
    let wanted = words.lowercased()
    let choice = choices.first { $0.value.lowercased() == wanted || $0.title.lowercased() == wanted }
    return choice.map { .value($0.json) } ?? .problem("\"\(PlainText.line(words))\" is none of these.")
  }

  private static func words(for format: String?) -> String {
    switch format {
    case "email": "an e-mail address"
    case "uri": "an address such as https://example.org"
    case "date": "a date such as 2026-11-26"
    case "date-time": "a date with a time such as 2026-11-26T09:30:00Z"
    case .some, nil: "something else"
    }
  }

  /// As far as a look can tell; who asked looks more closely.
  private static func fits(_ text: String, _ format: String?) -> Bool {
    switch format {
    case "email": return text.split(separator: "@", omittingEmptySubsequences: false).count == 2
    case "uri": return text.contains(":") && !text.contains(" ")
    case "date": return isMoment(text, "00:00")
    case "date-time":
      let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
      return halves.count == 2 && isMoment(halves[0], halves[1].prefix(5))
    case .some, nil: return true
    }
  }
}

extension ElicitationField {
  /// A day of the calendar, and a minute of it; which zone is meant is not asked.
  private static func isMoment(_ day: some StringProtocol, _ minute: some StringProtocol) -> Bool {
    day.utf8.count == 10 && minute.utf8.count == 5 && Timestamp(iso8601: "\(day)T\(minute):00Z") != nil
  }
}

/// From where to where a number, a length or a count may be.
struct ElicitationBounds: Equatable, Sendable {
  private let least: Double?
  private let most: Double?

  init(_ least: Double?, _ most: Double?) {
    self.least = least
    self.most = most
  }

  func contains(_ number: Double) -> Bool { number >= least ?? -.infinity && number <= most ?? .infinity }
  func contains(_ count: Int) -> Bool { contains(Double(count)) }

  /// With the noun that is counted, whose number is that of the last figure.
  func words(of one: String, _ many: String) -> String {
    if let least, least == most { return "exactly \(ElicitationBounds(nil, least).figures) \(least == 1 ? one : many)" }
    return "\(words) \(most ?? least == 1 ? one : many)"
  }

  private var figures: String { String(words.split(separator: " ").last ?? "") }

  var words: String {
    func text(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }
    switch (least, most) {
    case (let least?, let most?): return "\(text(least)) to \(text(most))"
    case (let least?, nil): return "at least \(text(least))"
    case (nil, let most?): return "at most \(text(most))"
    case (nil, nil): return "any"
    }
  }
}
