import Conversation
import Settings

extension QuietHours {
  /// When they are over, at a moment within them; nil at any other.
  package func end(at moment: Timestamp, on localClock: LocalClock) -> Timestamp? {
    let parts = moment.parts(on: localClock)
    let shown = parts.hour * 3600 + parts.minute * 60 + parts.second
    return rest(at: shown).map { localClock.moment(day: moment.day(on: localClock), seconds: shown + $0) }
  }
}
