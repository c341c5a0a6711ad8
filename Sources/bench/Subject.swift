/// What can be measured, each in a file of its own.
enum Subject: String, CaseIterable {
  case start, keys, idle, memory, stream, add, next, bulk, discovery, search, hostile, counts, storm, escapes, soak,
    figures

  func measure() throws -> Table {
    switch self {
    case .start: try Starts.measure()
    case .keys: try Keys.measure()
    case .idle: try Idleness.measure()
    case .memory: try Memory.measure()
    case .stream: try Streaming.measure()
    case .add: try Adding.measure()
    case .next: try Nexts.measure()
    case .bulk: try Bulk.measure()
    case .discovery: try Discovering.measure()
    case .search: try Searching.measure()
    case .hostile: try Hostile.measure()
    case .counts: try Counts.measure()
    case .storm: try Storm.measure()
    case .escapes: try Escapes.measure()
    case .soak: try Soak.measure()
    case .figures: try Figures.measure()
    }
  }
}
