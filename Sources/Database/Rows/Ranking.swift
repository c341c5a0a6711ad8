/// The stored places of the items of one list: growing numbers with room between them, so that a move among thousands
/// writes one row, and a start none of those that wait.
///
/// Readers of older versions order by the same numbers. When they write they count on 1, 2, 3 …, so the numbers stay near
/// to that, and are made so again whenever the store is opened or closed.
struct Ranking<ID: Hashable>: Equatable {
  private(set) var ranks: [ID: Double] = [:]

  subscript(id: ID) -> Double? {
    get { ranks[id] }
    set { ranks[id] = newValue }
  }

  /// Follows the list to another order. As many items as possible keep their numbers.
  mutating func follow(from old: [ID], to new: [ID]) {
    let limit = min(old.count, new.count)
    let front = (0..<limit).first { old[$0] != new[$0] } ?? limit
    let back = (0..<(limit - front)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? limit - front
    follow(
      from: old[front..<(old.count - back)], to: new[front..<(new.count - back)],
      behind: front > 0 ? new[front - 1] : nil, before: back > 0 ? new[new.count - back] : nil
    ) { new }
  }

  /// The same for whoever knows where a long list differs, and who stands around that. Where all of them had to be
  /// numbered anew, the answer is the numbers that those had which are elsewhere.
  @discardableResult
  mutating func follow(
    from old: some Sequence<ID>, to new: ArraySlice<ID>, behind: ID?, before: ID?, all: () -> [ID]
  ) -> [ID: Double]? {
    let kept = Set(new)
    for id in old where !kept.contains(id) { ranks[id] = nil }
    guard !new.isEmpty else { return nil }
    let (low, high) = (behind.flatMap { ranks[$0] }, before.flatMap { ranks[$0] })
    let knowsNeighbours = (behind == nil || low != nil) && (before == nil || high != nil)
    if knowsNeighbours, place(new, between: low, and: high) { return nil }
    // There is no room left somewhere: rarely, since each move halves the room at one place only.
    let (list, were) = (all(), ranks)
    ranks = Dictionary(uniqueKeysWithValues: zip(list, (1...list.count).lazy.map(Double.init)))
    return were
  }

  /// False where the numbers have no room; they are of no use then.
  private mutating func place(_ items: ArraySlice<ID>, between low: Double?, and high: Double?) -> Bool {
    let staying = longestGrowing(items, between: low, and: high)
    var left = low
    var homeless: [ID] = []
    for id in items {
      guard staying.contains(id), let rank = ranks[id] else {
        homeless.append(id)
        continue
      }
      guard spread(homeless, between: left, and: rank) else { return false }
      homeless = []
      left = rank
    }
    return spread(homeless, between: left, and: high)
  }

  private mutating func spread(_ items: [ID], between low: Double?, and high: Double?) -> Bool {
    let step: Double
    let start: Double
    switch (low, high) {
    case (nil, nil): (start, step) = (0, 1)
    case (let low?, nil): (start, step) = (low, 1)
    case (nil, let high?): (start, step) = (high - Double(items.count) - 1, 1)
    case (let low?, let high?): (start, step) = (low, (high - low) / Double(items.count + 1))
    }
    var last = start
    for (index, id) in items.enumerated() {
      let rank = start + step * Double(index + 1)
      guard rank > last, high.map({ rank < $0 }) ?? true else { return false }
      ranks[id] = rank
      last = rank
    }
    return true
  }

  /// The most items whose numbers grow from one to the next, inside of the bounds.
  private func longestGrowing(_ items: ArraySlice<ID>, between low: Double?, and high: Double?) -> Set<ID> {
    // For each length, the end of the chain of that length which ends with the smallest number.
    var ends: [(rank: Double, index: Int)] = []
    var before = [Int](repeating: -1, count: items.count)
    let all = Array(items)
    for (index, id) in all.enumerated() {
      guard let rank = ranks[id], low.map({ $0 < rank }) ?? true, high.map({ rank < $0 }) ?? true else { continue }
      var (first, last) = (0, ends.count)
      while first < last {
        let middle = (first + last) / 2
        if ends[middle].rank < rank { first = middle + 1 } else { last = middle }
      }
      before[index] = first > 0 ? ends[first - 1].index : -1
      if first == ends.count { ends.append((rank, index)) } else { ends[first] = (rank, index) }
    }
    var chain: Set<ID> = []
    var index = ends.last?.index ?? -1
    while index >= 0 {
      chain.insert(all[index])
      index = before[index]
    }
    return chain
  }
}
