import SeededNumbers
import Sharing

extension RandomNumbers {
  /// Letters come and go, in both directions.
  mutating func change(_ hub: inout HubRecord) {
    hub.host = maybe { OwnHost(id: SharedID(using: &$0), name: "größe " + $0.text()) }
    hub.peers = (0..<number(0...2)).map { _ in OwnHost(id: SharedID(using: &self), name: "zwei " + text()) }
    let letter = SharedID(using: &self)
    hub.write(letter, to: SharedID(using: &self), body: text(), words: text(), thread: maybe { $0.text() }, at: 7)
    if chance() { hub.noteSent(letter) }
    if chance() { hub.note(text(), of: letter) }
    let fetched = FetchedLetter(
      id: SharedID(using: &self), from: SharedID(using: &self), person: SharedID(using: &self), number: 3, body: "",
      writtenAt: 1)
    _ = hub.take(fetched, at: Int64(number(1...9)), isUnderWay: true)
    if chance() { hub.noteAnswer(text(), to: fetched.id) }
    for _ in 0..<number(0...3) {
      let (stay, other) = (QueueStay(SharedID(using: &self)), QueueStay(SharedID(using: &self)))
      _ = hub.move(QueueMove(stay, of: SharedID(using: &self), behind: maybe { _ in other }, seen: [stay, other]))
    }
    if chance() { hub.queue.take(QueueOrder(number: Int64(number(1...99)), stays: hub.queue.stays)) }
    if chance(), let first = hub.queue.pending.first { hub.queue.drop(first.id) }
    if chance() { hub.keep(draft: text(), of: text()) }
    if chance(), let some = hub.written.last { _ = hub.want(some.with(body: text(), words: text())) }
    if chance(), let some = hub.written.first { _ = hub.want(some.removed()) }
    if chance(), let first = hub.written.first { hub.forget(first.id) }
    let token = ClaimToken(
      command: SharedID(using: &self), lane: SharedID(using: &self), claim: SharedID(using: &self),
      fence: Int64(number(1...99)), epoch: number(1...9))
    let local = SharedID(using: &self).text
    hub.carry(token, as: local)
    if chance() {
      let end = CommandEnd(
        pick([.completed, .failed, .cancelled]), exitCode: maybe { $0.number(-1...255) }, error: maybe { $0.text() },
        result: maybe { $0.text() })
      hub.note(pick([.ended(end), .untouched, .lost]), ofCarried: local)
    }
    if chance(), let first = hub.carried.first { hub.letGo(first.id) }
  }
}
