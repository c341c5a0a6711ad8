import Conversation

extension [TranscriptChange] {
  /// The same, with an entry that changed several times written once, as it is at last: most that begins in a transaction
  /// ends in it too.
  var inShort: [TranscriptChange] {
    guard count > 1 else { return self }
    var places: [Identity<Entry>: Int] = [:]
    var short: [TranscriptChange?] = []
    // What a later replacement says too.
    var grown: [Identity<Entry>: [Int]] = [:]
    for change in self {
      switch change {
      case .append(let entry, _):
        places[entry.id] = short.count
        short.append(change)
      case .extend(let id, _, _):
        grown[id, default: []].append(short.count)
        short.append(change)
      case .replace(let entry, let stream):
        for place in grown.removeValue(forKey: entry.id) ?? [] { short[place] = nil }
        if let place = places[entry.id] {
          if case .append = short[place] { short[place] = .append(entry, in: stream) } else { short[place] = change }
        } else {
          places[entry.id] = short.count
          short.append(change)
        }
      // What comes behind it is not to be said before it.
      case .remove(let id, _), .settle(let id, _, _):
        (places[id], grown[id]) = (nil, nil)
        short.append(change)
      case .spent: short.append(change)
      }
    }
    return short.compactMap { $0 }
  }
}
