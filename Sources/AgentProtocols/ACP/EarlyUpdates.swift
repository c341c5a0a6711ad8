import JSON

/// Updates that came before the answer which names their session. An agent that says more than has room here is not
/// heard until then.
struct EarlyUpdates: Sendable {
  /// What lasts is little and wanted most, so that it has a room of its own.
  private static let lastingLimit = 100
  private static let spokenLimit = 1000
  private static let spokenByteLimit = 4 << 20

  private(set) var updates: [JSON] = []
  private var lastingCount = 0
  private var spokenByteCount = 0

  mutating func append(_ params: JSON, isLasting: Bool) {
    if isLasting {
      guard lastingCount < EarlyUpdates.lastingLimit else { return }
      lastingCount += 1
    } else {
      guard updates.count - lastingCount < EarlyUpdates.spokenLimit else { return }
      spokenByteCount += params.bytes.count
      guard spokenByteCount <= EarlyUpdates.spokenByteLimit else { return }
    }
    updates.append(params)
  }
}
