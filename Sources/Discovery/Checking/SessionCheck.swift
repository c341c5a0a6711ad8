import Conversation
import EventLoop
import Glibc

/// Looks through the providers' records for what is damaged, and says each in words. It changes nothing.
package enum SessionCheck {
  /// One thing that was found.
  package struct Finding: Equatable, Sendable {
    package let provider: String
    /// Whether something is wrong, or is only said.
    package let isProblem: Bool
    package let words: String
  }

  /// More of one provider's files than this are only counted.
  private static let mostNamed = 20
  /// A file that is as large as this is worth a word, though it is read in parts.
  private static let giganticBytes: Int64 = 512 << 20

  package static func run(_ places: Places, _ databases: [SessionDatabase] = [], now: Timestamp) -> [Finding] {
    files(places, now: now) + self.databases(places, databases)
  }

  private static func databases(_ places: Places, _ databases: [SessionDatabase]) -> [Finding] {
    DatabaseSurvey(folders: places.opencodeFolders, databases).counts.flatMap {
      provider, path, count, missing -> [Finding] in
      let found =
        switch count {
        case .success(let count):
          Finding(provider: provider, isProblem: false, words: "\(count) sessions in \(path)")
        case .failure(let problem):
          Finding(provider: provider, isProblem: true, words: "\(path) can't be read: \(problem.words)")
        }
      return [found] + (missing.map { [Finding(provider: provider, isProblem: true, words: $0)] } ?? [])
    }
  }

  private static func files(_ places: Places, now: Timestamp) -> [Finding] {
    SessionFormat.allCases.flatMap { format -> [Finding] in
      var walk = Walk()
      for root in places.roots where root.format == format { walk.go(through: root) }
      guard !walk.folders.isEmpty || !walk.closedFolders.isEmpty else { return [] }
      let closed = walk.closedFolders.map { folder in
        Finding(
          provider: format.provider, isProblem: true, words: "\(folder.path) can't be read: \(folder.reason)")
      }
      let damaged = walk.files.sorted { $0.path < $1.path }.compactMap { file in
        words(about: file, now: now).map { Finding(provider: format.provider, isProblem: true, words: $0) }
      }
      let more = damaged.count - mostNamed
      let rest =
        more > 0 ? [Finding(provider: format.provider, isProblem: true, words: "\(more) more files like these")] : []
      let count = Finding(
        provider: format.provider, isProblem: false,
        words: "\(walk.files.count) session files in \(walk.folders.count) folders")
      let counts = [count] + compressed(walk.compressedCount, format)
      return counts + closed + damaged.prefix(mostNamed) + rest
    }
  }

  private static func compressed(_ count: Int, _ format: SessionFormat) -> [Finding] {
    guard count > 0 else { return [] }
    let words =
      "\(count) more \(count == 1 ? "session is" : "sessions are") compressed (.zst); one that upnext doesn't know yet is "
      + "listed once \(format.provider) unpacks it"
    return [Finding(provider: format.provider, isProblem: false, words: words)]
  }

  /// What is wrong with a file; nil where all is well.
  static func words(about file: FoundFile, now: Timestamp) -> String? {
    guard let reading = SessionReading(file.format, path: file.path, isThorough: true) else {
      // It may have gone since it was found.
      return errno == ENOENT ? nil : "\(file.path) can't be read: \(SystemError(errno))"
    }
    let facts = reading.facts
    var faults: [String] = []
    if reading.mark.size == 0 { faults.append("is empty") }
    if facts.damagedLines > 0 {
      faults.append(
        "has \(facts.damagedLines) damaged \(facts.damagedLines == 1 ? "line" : "lines") in the parts that the list reads"
      )
    }
    if facts.isHalfWritten { faults.append("ends in the middle of a line: it is being written, or was cut off") }
    if facts.longestLine > ConversationPage.lineLimit {
      faults.append("has a line of \(megabytes(facts.longestLine)), which is not shown")
    }
    if reading.mark.size > giganticBytes { faults.append("is gigantic (\(megabytes(reading.mark.size)))") }
    if let id = facts.otherId { faults.append("has records of another session too (\(id))") }
    if let last = facts.lastAt, last > now.adding(seconds: 60) || reading.mark.modifiedAt > now.adding(seconds: 60) {
      faults.append("was written in the future, by its clock (\(max(last, reading.mark.modifiedAt).shortISO8601))")
    }
    return faults.isEmpty ? nil : file.path + " " + faults.joined(separator: ", ")
  }

  private static func megabytes(_ bytes: Int64) -> String {
    bytes < 1 << 20 ? "\(max(1, bytes >> 10)) KB" : "\(bytes >> 20) MB"
  }
}
