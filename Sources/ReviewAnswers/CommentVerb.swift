import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Review
import Scene
import Settings
import Shapes
import Words

extension CommandLineVerb {
  package static let comment = CommandLineVerb(
    "comment", usage: "THREAD [PATH[:LINE[-LINE]] TEXT] [--old] [--remove N] [--send]",
    summary: "Say something of lines that a thread's agent changed; all of it goes as one message.",
    details:
      "Without words it lists what is not sent yet. PATH is the file's path in its repository, and LINE the number that it has now in "
      + "upnext diff --all; with --old the one that it had before. Without a line the whole file is meant. --remove takes the "
      + "Nth of the list away, --send sends all of them to the agent, through the outbox, each with the lines that it is about.",
    operands: [.one(.thread), .optional(.name), .optional(.text)],
    options: [.flag("--old"), .value("--remove", .position), .flag("--send")],
    isLook: { $0.words.count == 1 && $0.value("--remove") == nil && !$0.has("--send") },
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
        return .done(
          state.performed(
            .review(.comment(draft.id, nil), in: stream.id),
            titled: .review(.removedComment(path: draft.path.text)), [draft.id], by: call.asker))
      }
      if call.words.count > 1 {
        try Refusal.needWords(in: call.words[2], "The comment is empty.")
        return try state.comment(CommentWanted(call), on: stream, call)
      }
      guard call.has("--send") else {
        // As far as nobody can say where their lines are now, they are told as they are known.
        return state.toListComments(of: stream, for: call.asker).map { .later([$0]) }
          ?? .done(CommentViews.unsent(in: stream.id, state.workspace))
      }
      let (ready, unfinished) = state.commentsToSend(of: stream.id)
      guard !ready.isEmpty else {
        throw Refusal(.missing, call.language.text(.review(.noneToSend(unfinished: unfinished))))
      }
      // Nobody typed the lines that a comment quotes.
      guard stream.effectiveProvider != Settings.shell else {
        throw Refusal(.refused, "shell would run the comments as commands.", hint: "Hand the thread over first.")
      }
      guard let effect = state.toSendComments(of: stream, for: call.asker) else {
        throw state.nothingKept(of: stream, in: call.language)
      }
      return .later([effect])
    },
    text: { answer, _ in
      CommentViews.lines(answer) ?? PlainWords.word(answer["words"])
    })
}

extension CommentWanted {
  /// A path may have a colon itself: only numbers behind the last one are lines.
  fileprivate init(_ call: VerbCall) {
    let place = call.words[1]
    // In quotes it may be a name, or a name and its lines.
    let spelled = FilePath(spelled: place)
    let bytes = spelled.bytes
    let side: ReviewComment.Side = call.has("--old") ? .old : .new
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")), let lines = CommentWanted.lines(bytes[(colon + 1)...])
    else {
      self.init(path: spelled, lines: nil, side: side, words: call.words[2])
      return
    }
    let name = bytes[..<colon]
    let path = String(validating: name, as: UTF8.self).map { FilePath(spelled: $0) } ?? FilePath(name)
    self.init(path: path, lines: lines, side: side, words: call.words[2])
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    let text = String(decoding: bytes, as: UTF8.self)
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
    guard let change = workspace.change(of: stream.id, .all) else { throw nothingKept(of: stream, in: call.language) }
    let asked = ChangeAsked(
      by: call.asker, of: stream.id,
      change.wanted(in: workspace.whereabouts(of: stream).text, without: namesNeverKept, hasLines: true),
      for: .commenting(wanted))
    return .later([.run(.change(asked))])
  }

  /// The lines are known: what is said of them is kept.
  mutating func comment(
    _ wanted: CommentWanted, on read: ChangeRead, of id: ThreadID, by asker: Asker, _ stamp: inout Stamp
  ) -> Reply {
    let shows = "upnext diff \(id.text) --all shows what has changed."
    func noSuchLines(of path: FilePath) -> Reply {
      .refused(Refusal(.missing, "The change has no such lines of \(path.text).", hint: shows))
    }
    guard
      let file = read.files.first(where: { $0.file.path == wanted.path || $0.file.oldPath == wanted.path })
    else {
      // Behind the name of one that has changed stands what is no line.
      let meant = read.files.map(\.file.path).first { wanted.path.bytes.starts(with: $0.bytes + [UInt8(ascii: ":")]) }
      if let meant { return noSuchLines(of: meant) }
      return .refused(Refusal(.missing, "\(wanted.path.text) has not changed.", hint: shows))
    }
    var placed = PlacedLines()
    if let lines = wanted.lines {
      guard let found = PlacedLines(lines, on: wanted.side, of: file.rows ?? []) else {
        return noSuchLines(of: wanted.path)
      }
      placed = found
    }
    let fresh: Identity<ReviewComment> = stamp.freshID()
    let comment = ReviewComment(
      id: fresh.text, path: file.file.path, oldPath: file.file.oldPath, at: placed, words: wanted.words,
      madeAt: now.milliseconds, content: file.file.id(of: placed.side))
    let title = Phrase.review(.commented(path: comment.path.text))
    perform(.review(.comment(comment.id, comment), in: id), titled: title, by: asker)
    let place = workspace.reviews[id]?.drafts.firstIndex { $0.id == comment.id }
    return .done([
      "thread": .string(id.text), "words": .string(language(of: asker).text(title)),
      "comment": CommentViews.comment(comment, at: (place ?? 0) + 1),
    ])
  }

  /// Where their lines are now is known.
  mutating func sendComments(
    placed: [ReviewComment], of id: ThreadID, by asker: Asker, _ stamp: inout Stamp
  ) -> (Reply, [Effect]) {
    let (sent, effects) = sendComments(placed: placed, in: id, by: asker, &stamp)
    let left = commentsToSend(of: id).unfinished
    let also = Language.english.text(.review(.alsoUnfinished(left)))
    func done(_ count: Int, _ message: MessageID, _ words: String) -> Reply {
      .done([
        "thread": .string(id.text), "message": .string(message.text), "sent": JSON(count),
        "words": .string(words + also),
      ])
    }
    let reply: Reply =
      switch sent {
      case .nothing: .refused(Refusal(.missing, language(of: asker).text(.review(.noneToSend(unfinished: left)))))
      case .refused(let reason): .refused(Refusal(.refused, reason.sentence))
      case .sent(let count, let message): done(count, message, "sent " + Words.count(count, "comment", "comments"))
      case .queued(let count, let message, let place):
        done(count, message, Words.count(count, "comment waits", "comments wait") + " in the outbox, at place \(place)")
      }
    return (reply, effects)
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
