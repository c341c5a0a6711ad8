import Conversation
import Core
import Scene
import Shapes
import Sharing

/// Pages of this host's conversations for others. A page changes nothing: it is noted nowhere, and read again when it is asked
/// for again.
extension AppState {
  package mutating func serve(_ wanted: PageWanted, for letter: FetchedLetter) -> [Effect] {
    guard !hub.served.values.contains(where: { $0.letter == letter.id }) else { return [] }
    guard letter.person == hub.talk?.facts?.person else {
      return refusePage(letter.id, "This host takes letters of its own person only.")
    }
    guard let stream = ThreadID(wanted.thread.text).flatMap({ workspace.streams[$0] }), !stream.isDeleted
    else { return refusePage(letter.id, "The thread is not there any more.") }
    hub.lastServed -= 1
    let number = hub.lastServed
    var page = ServedPage(letter: letter.id, from: letter.from, wanted: wanted, isOutside: false)
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
    guard let stream = ThreadID(page.wanted.thread.text).flatMap({ workspace.streams[$0] }) else {
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
      if case .end = page.wanted.part { carried.take(outboxOf: stream) }
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
