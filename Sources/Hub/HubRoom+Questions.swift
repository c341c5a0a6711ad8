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
    }
  }
}
