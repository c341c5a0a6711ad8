/// What a thread's provider keeps of it by itself: where its session lies, how it ended, and who is writing it.
package struct Outside: Equatable, Sendable {
  /// The session's file, or the database that it is in.
  package var path: String
  package var providerSessionId: String
  /// Where the agent was started, and is to be resumed: the project, or a worktree of it.
  package var directory: String
  package var mark: FileMark
  /// How much of the file has been read into account: the end of its last whole line.
  package var readTo: Int64
  /// The provider doesn't have the session any more.
  package var isGone = false
  /// What in the session contradicts itself, in words: it is not gone on with then.
  package var problem: String?
  /// What the session's last record says of its turn.
  package var ending: SessionEnding?
  package var endingAt: Timestamp
  /// From here on the thread's own transcript tells what was said; before it, the file does. Nil while only the file does.
  package var takenAt: Int64?
  /// What tells what precedes `takenAt`, where the thread has another session meanwhile.
  package var pagesPath: String?
  /// Whose that is, and by which session; nil where an older program noted it.
  package var pagesProvider: String?
  package var pagesSession: String?
  /// The turn that the file is in was asked for here, so that its own record has it already.
  package var isOwnTurn = false
  /// What was said here and has not been seen in the file yet, as numbers.
  package var ownPrompts: [UInt64] = []
  /// When the last turn that was asked for here went on; not stored.
  package var ownTurn: ClosedRange<Timestamp>? { didSet { isCutOff = false } }
  /// What was said in that turn: where others spoke meanwhile, the file may tell it only when the conversation is
  /// closed; not stored.
  package var ownSaid: Set<Saying> = []
  /// The server ended in that turn, and no other one has come to its end since; not stored.
  package private(set) var isCutOff = false
  /// What was said here last was found in the file by its words, so that other words behind it are not ours; not stored.
  package private(set) var hasMetOwn = false
  /// What was found so far, as numbers: an agent may write it down once more; not stored.
  private var ownMet: [UInt64] = []
  /// What others said in the middle of our own turn, until that is over; not stored, but read again by the next start.
  package var heldBack: [OutsidePiece] = [] { didSet { if heldBack.isEmpty { before = nil } } }
  /// How far the file had been read before that, and what was known of it then.
  private var before: Reading?
  /// A fact of the moment, which is not stored.
  package var writing = SessionWriting.unknown

  package init(
    path: String, providerSessionId: String, directory: String, mark: FileMark, readTo: Int64,
    ending: SessionEnding? = nil, endingAt: Timestamp
  ) {
    self.path = path
    self.providerSessionId = providerSessionId
    self.directory = directory
    self.mark = mark
    self.readTo = readTo
    self.ending = ending
    self.endingAt = endingAt
  }

  /// What an entry is recognised by in another record.
  package struct Saying: Hashable, Sendable {
    private let role: Entry.Role
    private let kind: Entry.Kind
    /// Of a tool.
    private let reference: String?
    /// Of all others.
    private let words: UInt64?

    package init(_ entry: Entry) {
      role = entry.role
      kind = entry.kind
      let isTool = entry.kind == .tool
      reference = isTool ? entry.reference : nil
      // Behind a person's words the file may name what went along.
      let isPrompt = entry.role == .user
      words =
        isTool
        ? nil : isPrompt ? Outside.numbers(ofRecorded: entry.text).last : Outside.number(ofAnswer: entry.text)
    }
  }

  /// How far a file was read, and which words in it were known to be ours.
  package struct Reading: Equatable, Sendable {
    fileprivate let mark: FileMark
    fileprivate let readTo: Int64
    fileprivate let isOwnTurn: Bool
    fileprivate var ownPrompts: [UInt64]
  }

  package var reading: Reading {
    Reading(mark: mark, readTo: readTo, isOwnTurn: isOwnTurn, ownPrompts: ownPrompts)
  }

  /// The file was read on from there.
  package mutating func noteRead(from reading: Reading) {
    if !heldBack.isEmpty, before == nil { before = reading }
  }

  /// Without what is a fact of the moment. Where something is held back, no more of the file was read than before that.
  package var stored: Outside {
    var stored = self
    if !heldBack.isEmpty, let before {
      (stored.mark, stored.readTo) = (before.mark, before.readTo)
      (stored.isOwnTurn, stored.ownPrompts) = (before.isOwnTurn, before.ownPrompts)
    }
    stored.heldBack = []
    stored.writing = .unknown
    return stored
  }

  /// Whether a part of the conversation is to be read from the file.
  package var hasPages: Bool { takenAt != 0 }

  /// From now on what is said here is recorded here; everything before stays the file's to tell.
  package mutating func takeOver(toSay content: String) {
    let number = Outside.number(ofPrompt: content)
    takenAt = takenAt ?? readTo
    ownPrompts.append(number)
    if ownPrompts.count > Outside.promptsKept { ownPrompts.removeFirst() }
    // It stands behind what is held back, and is read again with that.
    before?.ownPrompts.append(number)
    hasMetOwn = false
  }

  /// The server ended in a turn of ours, and starts again. What began that turn was found in the file, unless that is
  /// still waited for.
  package mutating func takeUp(cutOff turn: ClosedRange<Timestamp>, said: Set<Saying>, begunBy content: String) {
    (ownTurn, ownSaid) = (turn, said)
    isCutOff = true
    let number = Outside.number(ofPrompt: content)
    if !ownPrompts.contains(number) { (hasMetOwn, ownMet) = (true, [number]) }
  }

  /// Whether a prompt of our own turn's time that isn't waited for is ours, in other words or once more. In a turn that
  /// was cut off other words are others': nobody heard of them here.
  package func mayBeOwn(prompt content: String, at moment: Timestamp) -> Bool {
    ownTurn?.contains(moment) == true && (!isCutOff || Outside.number(ofRecorded: content, among: ownMet) != nil)
  }

  /// Our own turn has said it, by what the file tells. In one that was cut off a call may be written down behind the
  /// last that was heard of it.
  package func hasSaid(_ entry: Entry) -> Bool {
    guard let ownTurn, ownSaid.contains(Saying(entry)) else { return false }
    if isCutOff, entry.kind == .tool, entry.reference != nil { return entry.at >= ownTurn.lowerBound }
    return ownTurn.contains(entry.at)
  }

  /// True where the prompt, which was found in the file, was said here.
  package mutating func meet(prompt content: String) -> Bool {
    guard let number = Outside.number(ofRecorded: content, among: ownPrompts),
      let place = ownPrompts.firstIndex(of: number)
    else { return false }
    hasMetOwn = place == ownPrompts.endIndex - 1
    ownPrompts.remove(at: place)
    ownMet.append(number)
    if ownMet.count > Outside.promptsKept { ownMet.removeFirst() }
    return true
  }

  /// Behind our own words, and not them once more.
  package func isForeign(prompt content: String) -> Bool {
    hasMetOwn && Outside.number(ofRecorded: content, among: ownMet) == nil
  }

  /// A turn that nobody asked for may have prompts of the agent's own.
  package mutating func forgetMet() { (hasMetOwn, ownMet) = (false, []) }

  /// It turned out that this was not said.
  package mutating func letGo(ofSaying content: String) {
    let number = Outside.number(ofPrompt: content)
    if let place = ownPrompts.lastIndex(of: number) { ownPrompts.remove(at: place) }
    if let place = before?.ownPrompts.lastIndex(of: number) { before?.ownPrompts.remove(at: place) }
  }

  /// More than can be on their way at once.
  private static let promptsKept = 16
}

/// What the last record of a session says of its turn.
package enum SessionEnding: String, Sendable, CaseIterable {
  /// The agent ended its turn.
  case ended
  /// The person stopped it.
  case stopped
  /// The turn ended with an error.
  case failed
  /// The agent said something, and not whether it goes on.
  case spoke
  /// The person spoke, or a tool gave its answer: it is the agent's turn.
  case open
  /// A tool call that has no answer yet: it runs, or waits for leave.
  case tool
  /// The agent asked the person something and has no answer.
  case asks
}

/// Who is writing a session, as far as its provider lets others know.
package enum SessionWriting: Equatable, Sendable {
  /// Nothing tells.
  case unknown
  /// The provider tells who writes its sessions, and nobody writes this one.
  case nobody
  case program(SessionWriter)
}

/// Another program that has a session open.
package struct SessionWriter: Equatable, Sendable {
  package enum Doing: String, Sendable { case working, wantsLeave, asks, idle, unknown }

  package let pid: Int32?
  package let doing: Doing
  /// It is a server of the agent's own, which keeps sessions open after the program that was on the screen has gone.
  package let isServer: Bool

  package init(pid: Int32?, doing: Doing, isServer: Bool = false) {
    self.pid = pid
    self.doing = doing
    self.isServer = isServer
  }
}
