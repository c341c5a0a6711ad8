/// A question of an agent that only the person may answer.
package struct Permission: Equatable, Identifiable, Sendable {
  /// One of the answers that the agent offers.
  package struct Option: Equatable, Identifiable, Sendable {
    package enum Kind: String, Sendable { case allowOnce, allowAlways, rejectOnce, rejectAlways, other }

    package let id: String
    package let name: String
    package let kind: Kind
    /// The name of the answer that leaves a question of a form without one.
    package static let leftOutID = "skip"
    /// The names of the answers by which a form is declined and called off.
    package static let declineID = "decline"
    package static let callOffID = "cancel"
    /// It lets nothing be done.
    package var isNo: Bool { kind == .rejectOnce || kind == .rejectAlways }
    /// Why it is given can go with it: a form is declined without words, and whoever allows something gives no reason.
    package var takesReasons: Bool { isNo && id != Option.declineID }
    /// What to begin with where the answer is in the person's own words; nil where it is not.
    package let words: String?
    /// Those words are for the agent alone: they are kept and shown nowhere.
    package let isSecret: Bool
    /// Whether it is chosen, where the question takes several: such an option is turned on and off, and answers nothing by
    /// itself. Nil for every other.
    package let isTicked: Bool?
    /// Its name as it stands among the others, with its box.
    package var label: String { isTicked.map { ($0 ? "[x] " : "[ ] ") + name } ?? name }

    package init(
      id: String, name: String, kind: Kind, words: String? = nil, isSecret: Bool = false, isTicked: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.kind = kind
      self.words = words
      self.isSecret = isSecret
      self.isTicked = isTicked
    }
  }

  /// Where a question stands among several whose answers its asker gets together.
  package struct Form: Equatable, Sendable {
    package let id: String
    /// Its place among them, counted from 1, and how many they are.
    package let number: Int
    package let count: Int
    /// A no to it leaves the answers before it: the asker gets those.
    package let keepsOnNo: Bool

    package init(_ id: String, number: Int, of count: Int, keepsOnNo: Bool = false) {
      (self.id, self.number, self.count, self.keepsOnNo) = (id, number, count, keepsOnNo)
    }

    /// More is asked behind it.
    package var goesOn: Bool { number < count }

    /// Behind this answer the asker gets none.
    package func isCalledOff(by option: Option) -> Bool {
      option.isNo ? !keepsOnNo : option.id == Option.callOffID
    }
  }

  /// The request's own id: an answer is tied to it.
  package let id: String
  /// The tool's call that it is about, where the agent says so.
  package let call: String?
  /// Of what kind what would be done is, in the agent's words.
  package let kind: String
  package let title: String
  /// What exactly would run or change.
  package let detail: String
  /// The detail is all of it, and not as much as anybody reads.
  package let isWhole: Bool
  package let options: [Option]
  /// The agent wants an answer in words rather than leave to act.
  package let isQuestion: Bool
  /// It is asked again, because of what is wrong with the answer before.
  package let problem: String?
  /// That answer, where it was in the person's own words: it is still theirs.
  package let refused: String?
  /// Nil where it is the only one that is asked.
  package let form: Form?
  package let askedAt: Timestamp

  package init(
    id: String, of call: String? = nil, kind: String = "other", title: String, detail: String, isWhole: Bool = true,
    options: [Option],
    isQuestion: Bool = false, problem: String? = nil, refused: String? = nil, form: Form? = nil, askedAt: Timestamp
  ) {
    self.id = id
    self.call = call
    self.kind = kind
    self.title = title
    self.detail = detail
    self.isWhole = isWhole
    self.options = options
    self.isQuestion = isQuestion
    self.problem = problem
    self.refused = refused
    self.form = form
    self.askedAt = askedAt
  }

  /// Of what kind a plan is, or another way to work from then on: nobody means the same one for all times.
  package static let modeKind = "switch_mode"
  package var isAboutMode: Bool { kind == Permission.modeKind }

  /// Whether the same question can be told from another one, so that it may be answered once for all times: it shows
  /// all that would be done.
  package var isRecognizable: Bool {
    !isQuestion && !isAboutMode && isWhole && detail.contains { !$0.isWhitespace }
  }

  /// What the same question says again beside its title: all that would be done, and of what kind that is.
  package var deed: String {
    kind == "other" || detail.hasSuffix("kind: \(kind)") ? detail : "\(detail)\nkind: \(kind)"
  }

  /// With this answer the asker gets none of those that were given to its form, and something has been.
  package func takesAnswersAlong(_ option: Option) -> Bool {
    guard let form, form.number > 1 || problem != nil else { return false }
    return form.isCalledOff(by: option)
  }

  /// It is no must to answer it.
  package var mayBeLeftOut: Bool { options.contains { $0.id == Option.leftOutID } }

  /// The option that a kind stands for by itself, as keys and the command line choose it: the only one of that kind. Of
  /// several each may mean something else, so one of them is chosen by its name or number.
  package func option(_ kind: Option.Kind) -> Option? { offersSeveral(kind) ? nil : options.first { $0.kind == kind } }

  /// What would be answered from then on, where the agent knows no "always" of its own.
  package var onceForAlways: Option? {
    options.contains { $0.kind == .allowAlways } ? nil : option(.allowOnce)
  }

  package func offersSeveral(_ kind: Option.Kind) -> Bool { options.count { $0.kind == kind } > 1 }

  /// What is typed for an answer, counted from 1: two digits for each where there are more than nine.
  package func digits(ofAnswer number: Int) -> String { hasTwoDigits && number < 10 ? "0\(number)" : "\(number)" }

  package var hasTwoDigits: Bool { options.count > 9 }

  /// It would let something be done and doesn't say what.
  package var isBlind: Bool {
    !isQuestion && detail.allSatisfy(\.isWhitespace)
      && options.contains { $0.kind == .allowOnce && $0.words == nil }
  }

  /// The options that are turned on.
  private var ticked: [Option] { options.filter { $0.isTicked == true } }

  /// With one of its options turned on, or off.
  package func turning(_ option: Option) -> Permission {
    let turned = options.map { one in
      guard one.id == option.id, let isTicked = one.isTicked else { return one }
      return Option(id: one.id, name: one.name, kind: one.kind, words: one.words, isTicked: !isTicked)
    }
    return Permission(
      id: id, of: call, kind: kind, title: title, detail: detail, isWhole: isWhole, options: turned,
      isQuestion: isQuestion, problem: problem, refused: refused, form: form, askedAt: askedAt)
  }

  /// The answer that an option gives: where several may be ticked, the one that answers with them stands for them all.
  package func answer(by option: Option) -> Option {
    guard !ticked.isEmpty, option.kind == .allowOnce, option.words == nil else { return option }
    return choosing(ticked)
  }

  /// Several of its options as one answer, in the order in which they are offered.
  package func choosing(_ chosen: [Option]) -> Option {
    let all = options.filter { one in chosen.contains { $0.id == one.id } }
    return Option(
      id: all.map(\.id).joined(separator: "+"), name: all.map(\.name).joined(separator: ", "), kind: .other)
  }

  /// What an answer in one's own words begins with: what is ticked goes along.
  package func firstWords(of option: Option) -> String? {
    option.words.map { words in ticked.map { $0.name + ", " }.joined() + words }
  }

  /// With what the agent has under way in the place of the detail. Whether that is all that would be done, nobody knows.
  package func showing(_ underWay: String) -> Permission {
    Permission(
      id: id, of: call, kind: kind, title: title, detail: underWay, isWhole: false, options: options,
      isQuestion: isQuestion, problem: problem, refused: refused, form: form, askedAt: askedAt)
  }
}

extension [Permission] {
  /// The calls of tools that wait for the person's word, oldest first. A question that names none is about the call with its
  /// title, or else about the last one that no other question is about.
  package func waitingCalls(among entries: some BidirectionalCollection<Entry>) -> [Entry] {
    guard !isEmpty else { return [] }
    let named = Set(compactMap(\.call))
    let open = entries.suffix(100).filter { $0.kind == .tool && $0.status == .open }
    var waiting = Set(open.filter { $0.reference.map(named.contains) == true }.map(\.id))
    for permission in self where permission.call == nil {
      let others = open.filter { !waiting.contains($0.id) }
      if let entry = others.last(where: { $0.title == permission.title }) ?? others.last { waiting.insert(entry.id) }
    }
    return open.filter { waiting.contains($0.id) }
  }
}

/// What the person decided about a permission.
package enum Answer: Equatable, Sendable {
  /// With words for the agent, where its protocol can carry them: why it may not, and what to do instead; or the answer
  /// itself, where the option takes words.
  case option(String, message: String? = nil)
  case cancelled
}
