import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Shapes
import Sharing

/// Pages of this host's conversations for others. A page changes nothing but what its person has not seen: it is noted nowhere,
/// and read again when it is asked for again.
extension AppState {
  package mutating func serve(_ wanted: PageWanted, for letter: FetchedLetter) -> [Effect] {
    guard !hub.served.values.contains(where: { $0.letter == letter.id }),
      !hub.awaitedPages.contains(where: { $0.letter.id == letter.id })
    else { return [] }
    guard letter.person == hub.talk?.facts?.person else {
      return refusePage(letter.id, "This host takes letters of its own person only.")
    }
    guard wanted.since != nil, thread(of: wanted)?.turn != nil else { return read(wanted, for: letter) }
    // Whoever asks anew has given up what was asked before.
    let before = hub.awaitedPages.filter { $0.letter.from == letter.from && $0.wanted.thread == wanted.thread }
    hub.awaitedPages.removeAll { before.contains($0) }
    hub.awaitedPages.append(AwaitedPage(letter: letter, wanted: wanted, at: now))
    return before.flatMap { sayNothingNew(to: $0.letter.id) }
  }

  private func thread(of wanted: PageWanted) -> WorkStream? {
    ThreadID(wanted.thread.text).flatMap { workspace.streams[$0] }
  }

  // MARK: While more is being said

  /// Whoever waits for more has it a second after they asked at the earliest, and at once when the turn is over.
  package mutating func serveAwaitedPages() -> [Effect] {
    guard !hub.awaitedPages.isEmpty, !isEnding else { return [] }
    let pages = hub.awaitedPages
    hub.awaitedPages = []
    var effects: [Effect] = []
    for var page in pages {
      guard let stream = thread(of: page.wanted), stream.turn != nil else {
        effects += read(page.wanted, for: page.letter)
        continue
      }
      if page.mayDiffer, page.looksAt <= now {
        let moment = mayBeTold(page)
        if moment > now {
          page.looksAt = moment
        } else if PageMark.of(transcripts[stream.id], stream) != page.wanted.since {
          effects += read(page.wanted, for: page.letter)
          continue
        } else {
          (page.mayDiffer, page.looksAt) = (false, now.adding(milliseconds: PageWanted.pace))
        }
      }
      if page.until <= now {
        effects += sayNothingNew(to: page.letter.id)
      } else {
        hub.awaitedPages.append(page)
      }
    }
    return effects
  }

  /// A long page is told more rarely.
  private func mayBeTold(_ page: AwaitedPage) -> Timestamp {
    guard case .end(let first?) = page.wanted.part, let id = ThreadID(page.wanted.thread.text) else { return now }
    let bytes = CarriedPage.bytes(of: transcripts[id], from: first)
    return page.askedAt.adding(milliseconds: PageWanted.pace * Int64(bytes / PageWanted.bytesAtPace))
  }

  private func sayNothingNew(to letter: SharedID) -> [Effect] {
    LetterAnswer.text(of: .done(PageLetter.nothingNew)).map { say($0, to: letter) } ?? []
  }

  // MARK: Reading it

  private mutating func read(_ wanted: PageWanted, for letter: FetchedLetter) -> [Effect] {
    guard let stream = thread(of: wanted), !stream.isDeleted else {
      return refusePage(letter.id, "The thread is not there any more.")
    }
    // As if a window of this host showed it; but a letter that has waited was written by who may look no more.
    let age = now.milliseconds + (hub.talk?.clockAhead ?? 0) - letter.writtenAt
    if wanted.isSeen, age < PageWanted.seesFor, stream.unreadCount > 0 {
      workspace.streams.update(stream.id) { $0.unreadCount = 0 }
    }
    hub.lastServed -= 1
    let number = hub.lastServed
    let mark = stream.turn.map { _ in PageMark.of(transcripts[stream.id], stream) }
    var page = ServedPage(letter: letter.id, from: letter.from, wanted: wanted, mark: mark)
    switch wanted.part {
    // Up to that moment the agent's own record has everything.
    case .end: page.isOutside = stream.outside?.takenAt == nil
    case .before(let place), .around(let place): page.isOutside = place < 0
    case .start: page.isOutside = true
    }
    page.isOutside = page.isOutside && source(of: stream) != nil
    hub.served[number] = page
    return [read(page, of: stream, as: number)]
  }

  private func source(of stream: WorkStream) -> SessionSource? {
    surroundings.canDiscover ? stream.sessionSource : nil
  }

  private func read(_ page: ServedPage, of stream: WorkStream, as number: WindowID) -> Effect {
    let place =
      switch page.wanted.part {
      case .end: page.isOutside ? -1 : Int.max
      case .before(let place): page.isOutside && place > 0 ? -1 : place
      case .around(let place): place
      case .start: page.isOutside ? Entry.outsideNumber(at: 0, 0) : 1
      }
    guard page.isOutside, let source = source(of: stream) else { return .run(.around(number, stream.id, place)) }
    return .outside(.around(window: number, stream.id, source, number: place))
  }

  /// It was read. False where the number is a window's.
  package mutating func takeServed(_ number: WindowID, _ read: Transcript) -> [Effect]? {
    guard var page = hub.served.removeValue(forKey: number) else { return nil }
    guard let stream = thread(of: page.wanted) else {
      return refusePage(page.letter, "The thread is not there any more.")
    }
    let hasOutside = !page.isOutside && source(of: stream) != nil
    var carried = CarriedPage.cut(read, for: page.wanted.part, outsideHasEarlier: hasOutside)
    switch page.wanted.part {
    case .end, .before:
      // Our own record begins there: what was said before is the agent's to tell.
      if carried.part.entries.isEmpty, hasOutside {
        page.isOutside = true
        hub.served[number] = page
        return [self.read(page, of: stream, as: number)]
      }
      if case .end = page.wanted.part {
        carried.take(outboxOf: stream)
        carried.mark = page.mark
      }
    case .around, .start: break
    }
    return [.hub(.ask(.putParcel(page.letter, to: page.from, body: carried.text)))]
  }

  package mutating func takeServedFailure(_ number: WindowID, _ reason: String) -> [Effect]? {
    hub.served.removeValue(forKey: number).map { refusePage($0.letter, reason) }
  }

  private func refusePage(_ letter: SharedID, _ words: String) -> [Effect] {
    say(LetterAnswer.text(of: Refusal(.refused, words)), to: letter)
  }
}
