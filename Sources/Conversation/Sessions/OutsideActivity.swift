/// How a session is that upnext does not drive, by evidence alone.
package enum OutsideActivity: Equatable, Sendable {
  case working
  /// The agent asks for leave, where it is open.
  case wantsLeave
  /// The agent asks something, where it is open.
  case asks
  case idle
  /// A turn was going, and whoever drove it is gone.
  case interrupted
  case unknown
}

extension Outside {
  /// A turn that is open shows as going on for so long after its last sign; after that nobody can tell.
  static let doubtSeconds: Int64 = 60

  package func activity(at now: Timestamp) -> OutsideActivity {
    guard !isGone else { return .unknown }
    switch writing {
    case .program(let writer):
      switch writer.doing {
      case .working: return .working
      case .wantsLeave: return .wantsLeave
      case .asks: return .asks
      case .idle: return .idle
      case .unknown: return activityOfUnknown(at: now)
      }
    case .nobody:
      switch ending {
      case .ended, .stopped, .failed, .spoke: return .idle
      case .open, .tool, .asks: return .interrupted
      case nil: return .unknown
      }
    case .unknown:
      return activityOfUnknown(at: now)
    }
  }

  /// From the session's end alone.
  private func activityOfUnknown(at now: Timestamp) -> OutsideActivity {
    switch ending {
    case .ended, .stopped, .failed: return .idle
    case .asks where hasWriter: return .asks
    case .open where hasWriter: return .working
    case .spoke, .open, .tool, .asks: return now < doubtfulFrom ? .working : .unknown
    case nil: return .unknown
    }
  }

  private var hasWriter: Bool {
    if case .program = writing { true } else { false }
  }

  private var doubtfulFrom: Timestamp { endingAt.adding(seconds: Outside.doubtSeconds) }

  /// When the activity will read otherwise, though nothing happens.
  package func changesAt(after now: Timestamp) -> Timestamp? {
    activity(at: now) != activity(at: doubtfulFrom) && doubtfulFrom > now ? doubtfulFrom : nil
  }
}
