import Acts
import Core
import JSON
import Review
import Scene
import Settings
import Shapes
import Words

extension CommandLineVerb {
  static let comment = CommandLineVerb(
    "comment", usage: "THREAD [PATH[:LINE[-LINE]] TEXT] [--old] [--remove N] [--send]",
    summary: "Say something of lines that a thread's agent changed; all of it goes as one message.",
    details:
      "Without words it lists what is not sent yet. PATH is the file's path in its repository, and LINE the number that it has now in "
      + "upnext diff --all; with --old the one that it had before. Without a line the whole file is meant. --remove takes the "
      + "Nth of the list away, --send sends all of them to the agent, through the outbox, each with the lines that it is about.",
    operands: [.one(.thread), .optional(.name), .optional(.text)],
    options: [.flag("--old"), .value("--remove", .position), .flag("--send")],
    check: { arguments, verb throws(Refusal) in
      guard arguments.words.count != 2 else { throw verb.wrong("Say what there is to say of it.") }
      let ways = [arguments.words.count > 1, arguments.value("--remove") != nil, arguments.has("--send")]
      guard ways.count(where: { $0 }) <= 1 else { throw verb.wrong("Only one thing can be done at a time.") }
    },
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let drafts = state.workspace.reviews[stream.id]?.drafts ?? []
      if let number = call.value("--remove").flatMap(Int.init) {
        guard drafts.indices.contains(number - 1) else {
          throw Refusal(.missing, "There is no comment \(number).", hint: "upnext comment \(call.words[0]) lists them.")
        }
        let draft = drafts[number - 1]
        let title = call.language.text(.review(.removedComment(path: draft.path.text)))
        return .done(state.performed(.review(.comment(draft.id, nil), in: stream.id), title, [draft.id]))
      }
      if call.words.count > 1 {
        try Refusal.needWords(in: call.words[2], "The comment is empty.")
        return try state.comment(CommentWanted(call), on: stream, call)
      }
      guard call.has("--send") else {
        let views = drafts.enumerated().map { CommentViews.comment($0.element, at: $0.offset + 1) }
        return .done(["thread": .string(stream.id.text), "comments": .array(views)])
      }
      guard !drafts.isEmpty else { throw Refusal(.missing, "There is no comment to send.") }
      // Nobody typed the lines that a comment quotes.
      guard stream.effectiveProvider != Settings.shell else {
        throw Refusal(.refused, "shell would run the comments as commands.", hint: "Hand the thread over first.")
      }
      return try state.ask(.sending, of: stream, comments: drafts, call)
    },
    text: { answer, _ in
      answer["comments"]?.array.map { $0.map(CommentViews.line).joined(separator: "\n") }
        ?? PlainWords.word(answer["words"])
    })
}

extension CommentWanted {
  /// A path may have a colon itself: only numbers behind the last one are lines.
  fileprivate init(_ call: VerbCall) {
    let place = call.words[1]
    let side: ReviewComment.Side = call.has("--old") ? .old : .new
    guard let colon = place.lastIndex(of: ":"), let lines = CommentWanted.lines(place[place.index(after: colon)...])
    else {
      self.init(path: place, lines: nil, side: side, words: call.words[2])
      return
    }
    self.init(path: String(place[..<colon]), lines: lines, side: side, words: call.words[2])
  }

  private static func lines(_ text: Substring) -> ClosedRange<Int>? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers[numbers.count - 1],
      first >= 1, last >= first
    else { return nil }
    return first...last
  }
}

extension AppState {
  fileprivate func comment(
    _ wanted: CommentWanted, on stream: WorkStream, _ call: VerbCall
  ) throws(Refusal) -> VerbAnswer {
    try ask(.commenting(wanted), of: stream, comments: [], call)
  }

  fileprivate func ask(
    _ purpose: ChangeAsked.Purpose, of stream: WorkStream, comments: [ReviewComment], _ call: VerbCall
  ) throws(Refusal) -> VerbAnswer {
    guard let change = workspace.change(of: stream.id, .all) else { throw nothingKept(of: stream, in: call.language) }
    var wanted = change.wanted(
      in: stream.workingDirectory, without: namesNeverKept, hasLines: comments.isEmpty)
    wanted.comments = comments
    let asked = ChangeAsked(
      client: call.client, language: call.language, stream: stream.id, wanted: wanted, for: purpose)
    return .later([.run(.change(asked))])
  }

  /// The lines are known: what is said of them is kept.
  mutating func comment(
    _ wanted: CommentWanted, on read: ChangeRead, for asked: ChangeAsked, _ stamp: inout Stamp
  ) -> [Effect] {
    func refuse(_ words: String, _ hint: String) -> [Effect] {
      [.reply(asked.client, .refused(Refusal(.missing, words, hint: hint)))]
    }
    let shows = "upnext diff \(asked.stream.text) --all shows what has changed."
    guard
      let file = read.files.first(where: { $0.file.path.text == wanted.path || $0.file.oldPath?.text == wanted.path })
    else { return refuse("\(wanted.path) has not changed.", shows) }
    var placed = PlacedLines()
    if let lines = wanted.lines {
      guard let found = PlacedLines(lines, on: wanted.side, of: file.rows ?? []) else {
        return refuse("The change has no such lines of \(wanted.path).", shows)
      }
      placed = found
    }
    let id: Identity<ReviewComment> = stamp.freshID()
    let comment = ReviewComment(
      id: id.text, path: file.file.path, oldPath: file.file.oldPath, at: placed, words: wanted.words,
      madeAt: now.milliseconds, content: file.file.id(of: placed.side))
    let title = asked.language.text(.review(.commented(path: comment.path.text)))
    _ = perform(.review(.comment(comment.id, comment), in: asked.stream), titled: title)
    let place = workspace.reviews[asked.stream]?.drafts.firstIndex { $0.id == comment.id }
    return [
      .reply(
        asked.client,
        .done([
          "thread": .string(asked.stream.text), "words": .string(title),
          "comment": CommentViews.comment(comment, at: (place ?? 0) + 1),
        ]))
    ]
  }

  /// Their lines are those that the files have now.
  mutating func sendComments(
    placed: [ReviewComment], for asked: ChangeAsked, _ stamp: inout Stamp
  ) -> [Effect] {
    // What was written or taken away meanwhile counts.
    let drafts = (workspace.reviews[asked.stream]?.drafts ?? []).map { draft in
      guard var now = placed.first(where: { $0.id == draft.id }) else { return draft }
      now.words = draft.words
      return now
    }
    guard let text = ReviewMessage.text(of: drafts) else {
      return [.reply(asked.client, .refused(Refusal(.missing, "There is no comment to send.")))]
    }
    var saying: Ledger.Saying = .refused(.noThread)
    let effects = change(&stamp) { saying = $0.say(text, priority: .normal, attachments: [], in: asked.stream) }
    let message: Identity<QueuedMessage>
    switch saying {
    case .refused(let reason):
      return effects + [.reply(asked.client, .refused(Refusal(.refused, reason.sentence)))]
    case .sent(let id), .queued(let id, _): message = id
    }
    for draft in drafts { workspace.reviews[asked.stream]?.comments[draft.id] = draft }
    workspace.noteSent(drafts, in: asked.stream)
    let words = drafts.count == 1 ? "1 comment" : "\(drafts.count) comments"
    return effects + [
      .reply(
        asked.client,
        .done([
          "thread": .string(asked.stream.text), "message": .string(message.text), "sent": JSON(drafts.count),
          "words": .string("sent \(words)"),
        ]))
    ]
  }
}

extension PlacedLines {
  /// The lines of these numbers, with what was taken out or put in between; nil where the rows don't have all of them.
  fileprivate init?(_ lines: ClosedRange<Int>, on side: ReviewComment.Side, of rows: [DifferenceRow]) {
    func number(_ row: DifferenceRow) -> Int? {
      guard case .line(let line) = row, line.kind != .note else { return nil }
      return side == .old ? line.old : line.new
    }
    guard let first = rows.firstIndex(where: { number($0) == lines.lowerBound }),
      let last = rows.lastIndex(where: { number($0) == lines.upperBound }),
      rows[first...last].allSatisfy({ if case .hunk = $0 { false } else { true } })
    else { return nil }
    // A line that is the same on both sides is meant as it is now.
    self.init(first..<(last + 1), of: rows)
  }

  fileprivate var side: ReviewComment.Side {
    if case .lines(_, let side) = place { side } else { .new }
  }
}
