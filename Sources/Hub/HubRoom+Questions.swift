import Sharing

/// What a server asks, by the function that answers it.
extension HubRoom {
  package func ask(_ question: HubQuestion, done: @escaping @Sendable (HubReply) -> Void) {
    switch question {
    case .attach(let host): ask(.attach(host)) { done(.attached($0)) }
    case .hosts: ask(.hosts()) { done(.hosts($0)) }
    case .threads(let known, let me): ask(.threads(known: known, besides: me)) { done(.threads($0)) }
    case .publish(let part, let host):
      ask(.publish(part.threads, gone: part.gone, host: host, begins: part.begins, isWhole: part.isWhole)) {
        done(.published($0))
      }
    case .leave(let host): ask(.leave(host)) { done(.left($0)) }
    case .send(let letter): ask(.send(letter)) { done(.sent(letter.id, $0)) }
    case .letters(let host): ask(.fetchLetters(host)) { done(.letters($0)) }
    case .reply(let letter, let host, let outcome, let answered):
      ask(.reply(letter, host: host, outcome: outcome, answered: answered)) { done(.replied(letter, $0)) }
    case .outcomes(let host, let kept): ask(.outcomes(host, kept: kept)) { done(.outcomes($0)) }
    case .rewrite(let letter, let body): ask(.rewrite(letter, body: body)) { done(.rewritten(letter, $0)) }
    case .putParcel(let id, let host, let body): ask(.putParcel(id, to: host, body)) { done(.parcelPut(id, $0)) }
    case .takeParcel(let id): ask(.takeParcel(id)) { done(.parcel(id, $0)) }
    case .dropParcel(let id): ask(.dropParcel(id)) { _ in done(.parcelDropped) }
    }
  }
}
