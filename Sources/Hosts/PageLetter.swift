import Conversation
import JSON
import Queues
import Scene
import Sharing
import Texts

/// The letter that asks for a page of a conversation. Programs that don't know it refuse it, as a verb that they don't have.
package enum PageLetter {
  /// What a client of the same server would ask.
  package static let call = Request.call(Call(["show"], directory: "/"))

  package static func body(of wanted: PageWanted) -> String {
    let (part, number): (String, Int?) =
      switch wanted.part {
      case .end(let number): ("end", number)
      case .before(let number): ("before", number)
      case .around(let number): ("around", number)
      case .start: ("start", nil)
      }
    let page: JSON = .object(present: [
      "thread": .string(wanted.thread.text), "part": .string(part), "number": number.map { JSON($0) },
      "since": wanted.since.map { .string($0) }, "seen": wanted.isSeen ? true : nil,
    ])
    return JSON.object(present: ["argv": ["page", .string(wanted.thread.text)], "page": page]).text
  }

  /// Nil where it is another letter.
  package static func wanted(in body: String) -> PageWanted? {
    guard let json = try? JSON(parsing: body), let page = json["page"],
      let thread = page["thread"]?.string.flatMap({ SharedID($0) })
    else { return nil }
    switch (page["part"]?.string, page["number"]?.int) {
    case ("before", let number?): return PageWanted(thread: thread, part: .before(number))
    case ("around", let number?): return PageWanted(thread: thread, part: .around(number))
    case ("start", _): return PageWanted(thread: thread, part: .start)
    case (_, let number):
      return PageWanted(
        thread: thread, part: .end(from: number), since: page["since"]?.string, isSeen: page["seen"]?.bool ?? false)
    }
  }

  /// The answer where nothing was said in all the time that a page has waited for it.
  package static let nothingNew: JSON = ["nothing_new": true]

  package static func isNothingNew(_ answer: JSON) -> Bool { answer["nothing_new"]?.bool == true }
}

/// A page of a conversation on its way from one host to another.
package struct CarriedPage: Equatable, Sendable {
  package var part: Transcript
  /// What waits in the thread's outbox; only the end of a thread comes with it.
  package var outbox: [QueuedMessage] = []
  package var isPaused = false
  /// What its end is called, where more is just being said: with it a host is asked for what comes then. Programs that don't
  /// know this give none, and are asked by the changes of the thread's row.
  package var mark: String?

  package init(part: Transcript) { self.part = part }

  // MARK: How much goes

  private static let mostEntries = 100
  /// A screen is quicker to read than this.
  private static let mostBytes = 512 << 10
  /// Of one text: what is shared through the hub is bounded there.
  private static let mostOfText = 2 << 20
  private static let mostOfOutbox = 1 << 20

  /// As much of what was read as goes at once, and at least one entry.
  package static func cut(_ read: Transcript, for part: PageWanted.Part, outsideHasEarlier: Bool) -> CarriedPage {
    var entries = read.entries
    var hasLater = read.hasLater
    var leavesOut = false
    switch part {
    case .end(let first):
      // Where that is not there any more, all is new.
      if let first, let place = entries.firstIndex(where: { $0.number == first }) {
        leavesOut = place > 0
        entries.removeFirst(place)
      }
      hasLater = false
    case .before(let number):
      entries = Array(entries.prefix { $0.number < number })
      hasLater = false
    case .around, .start: break
    }
    // What is nearest to the wanted place goes first.
    let middle =
      switch part {
      case .end, .before: entries.count
      case .start: 0
      case .around(let number): entries.firstIndex { $0.number >= number } ?? entries.count
      }
    var (low, high) = (middle, middle)
    var bytes = 0
    func fits(_ index: Int) -> Bool {
      high == low || high - low < mostEntries && bytes + size(entries[index]) <= mostBytes
    }
    var goesUp = true
    while low > 0 || high < entries.count {
      let isUp = high < entries.count && (goesUp || low == 0)
      let next = isUp ? high : low - 1
      guard fits(next) else { break }
      bytes += size(entries[next])
      if isUp { high += 1 } else { low -= 1 }
      goesUp.toggle()
    }
    return CarriedPage(
      part: Transcript(
        entries: entries[low..<high].map(bounded),
        hasEarlier: low > 0 || leavesOut || read.hasEarlier || outsideHasEarlier,
        hasLater: high < entries.count || hasLater))
  }

  /// How much a page would have that begins with this entry.
  package static func bytes(of transcript: Transcript?, from number: Int) -> Int {
    let entries = transcript?.entries.reversed().prefix(mostEntries).prefix { $0.number >= number } ?? []
    return min(mostOfText, entries.reduce(0) { $0 + size($1) })
  }

  private static func size(_ entry: Entry) -> Int {
    entry.text.utf8.count + entry.input.utf8.count + entry.title.utf8.count + 200
  }

  private static func bounded(_ entry: Entry) -> Entry {
    var entry = entry
    if entry.text.utf8.count > mostOfText { entry.text = entry.text.beginning(bytes: mostOfText) + "\n…" }
    if entry.input.utf8.count > mostOfText { entry.input = entry.input.beginning(bytes: mostOfText) + "\n…" }
    if entry.title.utf8.count > mostOfText { entry.title = String(entry.title.beginning(bytes: mostOfText)) }
    return entry
  }

  /// The messages that wait, as many as are worth carrying.
  package mutating func take(outboxOf stream: WorkStream) {
    isPaused = stream.outbox.isPaused
    var bytes = 0
    outbox = Array(
      stream.outbox.waiting.items.prefix { message in
        bytes += message.content.utf8.count
        return bytes <= CarriedPage.mostOfOutbox
      })
  }
}

extension CarriedPage {
  package var text: String {
    LetterAnswer.text(of: .done(["page": json])) ?? ""
  }

  private var json: JSON {
    .object(present: [
      "entries": .array(part.entries.map(CarriedPage.json)), "has_earlier": .bool(part.hasEarlier),
      "has_later": .bool(part.hasLater), "paused": .bool(isPaused),
      "outbox": .array(outbox.map(CarriedPage.json)), "mark": mark.map { .string($0) },
    ])
  }

  package init?(_ answer: JSON) {
    guard let page = answer["page"], let entries = page["entries"]?.array else { return nil }
    let known = entries.compactMap(CarriedPage.entry)
    // Numbers grow with the places: who reads looks them up.
    let sorted = zip(known, known.dropFirst()).allSatisfy { $0.number < $1.number }
    guard sorted else { return nil }
    self.init(
      part: Transcript(
        entries: known, hasEarlier: page["has_earlier"]?.bool ?? false, hasLater: page["has_later"]?.bool ?? false))
    isPaused = page["paused"]?.bool ?? false
    mark = page["mark"]?.string
    outbox = (page["outbox"]?.array ?? []).compactMap(CarriedPage.message)
  }

  private static func json(_ entry: Entry) -> JSON {
    .object(present: [
      "id": .string(entry.id.text), "number": JSON(entry.number), "role": .string(entry.role.rawValue),
      "kind": .string(entry.kind.rawValue), "ref": entry.reference.map { .string($0) },
      "title": .string(entry.title), "text": .string(entry.text), "tool": .string(entry.toolKind),
      "input": .string(entry.input), "at": .integer(entry.at.milliseconds), "status": .string(entry.status.rawValue),
      "exit_code": entry.exitCode.map { JSON($0) }, "ended_at": entry.endedAt.map { .integer($0.milliseconds) },
      "facts": entry.facts.map { .string($0.line) },
    ])
  }

  /// No later than a year of four digits, so that reckoning with it is safe.
  private static func moment(_ milliseconds: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(min(max(0, milliseconds), 253_402_300_799_999)))
  }

  /// As far as places in files and numbers of our own go, so that nothing that is reckoned with them overflows.
  private static let numbers = -(1 << 53)...1 << 53

  /// What a newer program says in words that are not known here is shown as text.
  private static func entry(_ json: JSON) -> Entry? {
    guard let id = json["id"]?.string.flatMap(Identity<Entry>.init), let number = json["number"]?.int,
      numbers.contains(number), let role = json["role"]?.string.flatMap(Entry.Role.init), let at = json["at"]?.int
    else { return nil }
    var entry = Entry(
      id: id, number: number, role: role, kind: json["kind"]?.string.flatMap(Entry.Kind.init) ?? .text,
      reference: json["ref"]?.string, title: json["title"]?.string ?? "", text: json["text"]?.string ?? "",
      at: moment(at), status: json["status"]?.string.flatMap(Entry.Status.init) ?? .done)
    entry.toolKind = json["tool"]?.string ?? ""
    entry.input = json["input"]?.string ?? ""
    entry.exitCode = json["exit_code"]?.int
    entry.endedAt = json["ended_at"]?.int.map(moment)
    entry.takeFacts(keptAs: json["facts"]?.string)
    return entry
  }

  private static func json(_ message: QueuedMessage) -> JSON {
    .object(present: [
      "id": .string(message.id.text), "content": .string(message.content),
      "priority": .string(message.priority.rawValue), "standing": .string(message.standing.rawValue),
      "at": .integer(message.createdAt.milliseconds), "attempts": JSON(message.attempts),
      "error": message.lastError.map { .string($0) }, "files": .array(message.attachments.map { .string($0.name) }),
    ])
  }

  private static func message(_ json: JSON) -> QueuedMessage? {
    guard let id = json["id"]?.string.flatMap(MessageID.init), let at = json["at"]?.int else {
      return nil
    }
    let files = (json["files"]?.array ?? []).compactMap(\.string)
    return QueuedMessage(
      id: id, content: json["content"]?.string ?? "",
      priority: json["priority"]?.string.flatMap(MessagePriority.init) ?? .normal,
      createdAt: moment(at), attachments: files.map { Attachment.file(path: $0) },
      attempts: min(max(0, json["attempts"]?.int ?? 0), 1_000_000), lastError: json["error"]?.string,
      standing: json["standing"]?.string.flatMap(MessageStanding.init) ?? .waiting)
  }
}
