import Conversation
import Settings

extension QuietHours {
  /// When they are over, at a moment within them; nil at any other.
  package func end(at moment: Timestamp, offsetSeconds: Int) -> Timestamp? {
    let parts = moment.parts(offsetSeconds: offsetSeconds)
    guard let rest = rest(at: parts.hour * 3600 + parts.minute * 60 + parts.second) else { return nil }
    return Timestamp(milliseconds: moment.milliseconds - parts.millisecond).adding(seconds: rest)
  }
}
