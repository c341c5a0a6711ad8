import EventLoop
import Indexing

@testable import Discovery

extension SearchIndexStretch {
  /// One stretch alone.
  static func read(
    _ session: UnreadSession, from start: Int64, _ format: SessionFormat
  ) throws(SystemError) -> SearchIndexReading? {
    var unpacked: SessionFile?
    return try read(session, from: start, format, unpacked: &unpacked)
  }
}
