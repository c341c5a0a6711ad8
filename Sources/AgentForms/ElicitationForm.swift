import Conversation
import JSON

/// What somebody behind an agent wants to know of the person, in the shape in which three protocols put it: fields that
/// are answered one after the other, or an address to go to.
package struct ElicitationForm: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    /// There is more to ask, or an answer won't do.
    case ask
    /// What the asker gets.
    case done(JSON)
  }

  private let message: String
  /// An address, for the person to open or not; we never do.
  private let url: String?
  private let fields: [ElicitationField]
  private var answers = JSONObject()
  /// How many fields have been answered or left out.
  private var place = 0
  /// The values of a field that takes several which are ticked when it is asked: the usual ones, or those that won't do.
  private var ticked: Set<Int> = []
  /// Why the last answer won't do, and the person's words where it was in words.
  private var problem: String?
  private var refused: String?

  /// Nil for what can't be asked, such as a mode of a newer protocol.
  package init?(message: String?, mode: String?, schema: JSON?, url: String?) {
    self.message = PlainText.line(message ?? "Question")
    switch mode {
    case "url":
      guard let url else { return nil }
      self.url = url
      fields = []
    case "form", "openai/form", nil:
      self.url = nil
      let required = (schema?["required"]?.array ?? []).compactMap(\.string)
      fields = (schema?["properties"]?.object?.members ?? []).map { member in
        ElicitationField(member.name, member.value, isRequired: required.contains(member.name))
      }
    case .some: return nil
    }
    ticked = usual
  }

  private var field: ElicitationField? { fields.indices.contains(place) ? fields[place] : nil }

  private var usual: Set<Int> {
    guard let field, case .several(let choices, _) = field.kind else { return [] }
    let values = (field.usual?.array ?? []).compactMap(\.string)
    return Set(choices.indices.filter { values.contains(choices[$0].value) })
  }

  // MARK: Asking

  /// The request tells this form from others of its asker.
  package func question(named name: String, of request: String, askedAt: Timestamp) -> Permission {
    var detail = [problem].compactMap { $0 }
    if let url { detail += ["Open this address yourself, if you want to:", url] }
    if let field {
      detail.append(fields.count > 1 ? "\(place + 1) of \(fields.count): \(field.heading)" : field.heading)
      detail += field.rules
    }
    return Permission(
      id: name, title: message, detail: PlainText.exact(detail.joined(separator: "\n")), options: options,
      isQuestion: true, problem: problem, refused: refused,
      form: fields.count > 1 ? Permission.Form(request, number: place + 1, of: fields.count) : nil, askedAt: askedAt)
  }

  private var options: [Permission.Option] {
    var options: [Permission.Option] = []
    if field?.choicesToName.isEmpty == false {
      options.append(Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: ""))
    }
    switch field?.kind {
    case .one where field?.choicesToName.isEmpty == false: break
    case .several where field?.choicesToName.isEmpty == false: break
    case nil:
      let name = url == nil ? "Go ahead" : "Go ahead: I open it myself"
      options.append(Permission.Option(id: "accept", name: name, kind: .allowOnce))
    case .one(let choices):
      options += choices.enumerated().map { index, choice in
        let mark = field?.isUsual(choice) == true ? " (usual)" : ""
        return Permission.Option(id: Permission.Option.choiceID(index), name: choice.title + mark, kind: .other)
      }
    case .several(let choices, _):
      options += choices.enumerated().map { index, choice in
        Permission.Option(
          id: Permission.Option.choiceID(index), name: choice.title, kind: .other, isTicked: ticked.contains(index))
      }
      options.append(.withTicked)
    case .words, .number:
      options.append(
        Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: field?.usualWords ?? ""))
    }
    if field?.isRequired == false {
      options.append(Permission.Option(id: Permission.Option.leftOutID, name: "Leave it out", kind: .other))
    }
    return options + [
      Permission.Option(id: Permission.Option.declineID, name: "Decline", kind: .rejectOnce),
      Permission.Option(id: Permission.Option.callOffID, name: "Cancel", kind: .other),
    ]
  }

  // MARK: Answers

  package mutating func take(_ answer: Answer) -> Step {
    (problem, refused) = (nil, nil)
    guard case .option(let option, let words) = answer, option != Permission.Option.callOffID else {
      return .done(["action": "cancel"])
    }
    if option == Permission.Option.declineID { return .done(["action": "decline"]) }
    guard let field else { return finish() }
    if option == Permission.Option.leftOutID { return field.isRequired ? .ask : goOn() }
    switch field.kind {
    case .one(let choices) where words == nil:
      guard let index = Permission.Option.choiceIndex(option), choices.indices.contains(index) else { return .ask }
      return goOn(with: choices[index].json)
    case .several(let choices, let counts) where words == nil:
      ticked = Set(Permission.Option.choiceIndices(option)).intersection(choices.indices)
      guard counts.contains(ticked.count) else { return again(field.wrongCount(counts)) }
      return goOn(with: .array(ticked.sorted().map { .string(choices[$0].value) }))
    case .one, .several, .words, .number:
      switch field.read(words ?? "") {
      case .value(let value): return goOn(with: value)
      case .problem(let reason): return again(reason, words)
      }
    }
  }

  private mutating func again(_ reason: String, _ words: String? = nil) -> Step {
    (problem, refused) = (reason, words)
    return .ask
  }

  private mutating func goOn(with value: JSON? = nil) -> Step {
    if let field, let value { answers[field.name] = value }
    place += 1
    ticked = usual
    return field == nil ? finish() : .ask
  }

  private func finish() -> Step {
    url == nil ? .done(["action": "accept", "content": .object(answers)]) : .done(["action": "accept"])
  }
}
