import JSON
import SeededNumbers

/// What a person does in a round, act by act: first in lists that stand still, then while they run.
struct Story {
  enum Act {
    case begin
    case pause
    case send(String)
    case add(String)
    /// Of a list that stands still, an item that is chosen when it comes to it.
    case change(List)
    case undo(List)
    case resume(List)
  }

  enum List: CaseIterable { case outbox, next }

  let acts: [Act]

  init(_ numbers: inout RandomNumbers) {
    var acts: [Act] = [.begin, .pause]
    var count = 0
    func words(_ list: List) -> String {
      count += 1
      return "say \(list == .outbox ? "m" : "c")\(count) é"
    }
    for _ in 0..<numbers.number(3...5) {
      acts.append(.send(words(.outbox)))
      acts.append(.add(words(.next)))
    }
    for _ in 0..<numbers.number(3...7) {
      let list = numbers.pick(List.allCases)
      acts.append(.change(list))
      if numbers.chance(30) { acts.append(.undo(list)) }
      if numbers.chance(25) { acts.append(list == .outbox ? .send(words(list)) : .add(words(list))) }
    }
    acts.append(.resume(.outbox))
    acts.append(.resume(.next))
    for _ in 0..<numbers.number(2...5) {
      let list = numbers.pick(List.allCases)
      acts.append(list == .outbox ? .send(words(list)) : .add(words(list)))
    }
    self.acts = acts
  }
}
