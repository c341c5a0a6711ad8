import Conversation
import EventLoop
import Glibc

/// Reads conversations for windows and clients, wherever they lie.
struct PageReader {
  static let pageEntries = 200
  /// A long turn says more than a page before its program ends.
  private static let soughtEntries = 2000
  /// A client that wants all gets no more than this, and then nothing: a part would look like all.
  private static let wholeEntries = 1_000_000
  private static let wholeBytes = 512 << 20
  static let tooLong = RecordProblem(
    words: "The conversation is too long to be given as a whole. The screen shows it.")

  /// An agent of a program that died goes on writing: the guard gives it a second to end, and then ends it.
  static let lastWordsMilliseconds = 2000

  private let databases: DatabaseSurvey
  private let unpacked: UnpackedRecord

  init(databases: DatabaseSurvey, loop: EventLoop? = nil) {
    self.databases = databases
    unpacked = UnpackedRecord(loop: loop)
  }

  func page(
    of source: SessionSource, before number: Int?, for id: ThreadID, limit: Int = PageReader.pageEntries,
    tellsGaps: Bool = true
  ) -> OutsideAnswer {
    if let page = databases.page(of: source, before: number, limit: limit) {
      switch page {
      case .success(let page): return .page(id, page.entries, hasEarlier: page.hasEarlier)
      case .failure(let problem): return .pageFailed(id, problem.words)
      }
    }
    guard let format = SessionFormat(rawValue: source.provider), let file = unpacked.file(at: source.path) else {
      return .pageFailed(id, PageReader.unreadable(source, because: SystemError(errno).description))
    }
    let page = ConversationPage(file, source, format, before: number, limit: limit)
    if let failure = page.failure, page.entries.isEmpty {
      return .pageFailed(id, PageReader.unreadable(source, because: failure.description))
    }
    let gap = tellsGaps ? page.gap.map { [$0] } ?? [] : []
    return .page(id, gap + page.entries, hasEarlier: page.hasEarlier)
  }

  /// The entries around a number, that one among those that are there in any case.
  func around(_ number: Int, in source: SessionSource, for id: ThreadID, window: Int) -> OutsideAnswer {
    let end =
      databases.end(ofPartAt: number, of: source, limit: PageReader.pageEntries / 2)
      ?? SessionFormat(rawValue: source.provider).flatMap { format in
        unpacked.file(at: source.path).flatMap {
          ConversationPage.end(ofPartAt: number, of: source, $0, format, limit: PageReader.pageEntries / 2)
        }
      }
    let answer = page(of: source, before: end.map { Entry.outsideNumber(at: $0, 0) }, for: id)
    if case .page(_, var entries, var hasEarlier) = answer {
      // Where what comes before it shows nothing, the part would be the same again and again.
      if hasEarlier, entries.first?.number == number {
        hasEarlier = false
        if case .page(_, let earlier, let hasMore) = page(of: source, before: number, for: id) {
          (entries, hasEarlier) = (earlier + entries, hasMore)
        }
      }
      return .around(
        window: window, id, number: number,
        Transcript(entries: entries, hasEarlier: hasEarlier, hasLater: end != nil))
    }
    if case .pageFailed(_, let reason) = answer { return .aroundFailed(window: window, id, reason) }
    return answer
  }

  func seekSoon(
    _ sought: SoughtMessage, in source: SessionSource, _ loop: EventLoop, _ tell: @escaping (OutsideAnswer) -> Void
  ) {
    loop.after(milliseconds: PageReader.lastWordsMilliseconds) { tell(seek(sought, in: source)) }
  }

  /// Whether a session has a message, as far as its end tells.
  func seek(_ sought: SoughtMessage, in source: SessionSource) -> OutsideAnswer {
    guard endsWhole(source.path),
      case .page(_, let entries, let hasEarlier) = page(
        of: source, before: nil, for: sought.thread, limit: PageReader.soughtEntries, tellsGaps: false)
    else { return .sought(sought, .maybe) }
    let reachesBack = !hasEarlier || entries.first.map { $0.at < sought.leftAt } ?? false
    let shown: String? =
      if let format = SessionFormat(rawValue: source.provider) {
        format.shown(sought.content)
      } else {
        // A database has words as they are, and shows nothing else as a person's.
        sought.content.allSatisfy(\.isWhitespace) ? nil : sought.content
      }
    return .sought(sought, sought.place(among: entries, reachesBack: reachesBack, shown: shown))
  }

  /// A record of lines whose last one was cut off doesn't tell what that was.
  private func endsWhole(_ path: String) -> Bool {
    guard path.hasSuffix(".jsonl") else { return true }
    guard let file = unpacked.file(at: path) else { return false }
    return file.mark.size == 0 || file.bytes(at: file.mark.size - 1, count: 1) == [UInt8(ascii: "\n")]
  }

  private static func unreadable(_ source: SessionSource, because reason: String) -> String {
    Compression.hides(source.path)
      ? Compression.words(about: source.path, of: source.provider, lacksLibrary: Compression.lacksLibrary)
      : "\(source.provider)'s record of this thread can't be read: \(source.path): \(reason)."
  }

  /// What we have ourselves is there also where the agent's record can't be read.
  func whole(of source: SessionSource, behindIt own: [Entry], for id: ThreadID, client: Int) -> OutsideAnswer {
    switch whole(of: source) {
    case .success(let entries) where entries.isEmpty && own.isEmpty:
      return .wholeFailed(client: client, PageReader.unreadable(source, because: "Nothing is left in it"))
    case .success(let entries): return .whole(client: client, id, entries + own)
    case .failure(let problem) where !own.isEmpty && problem != PageReader.tooLong:
      return .whole(client: client, id, own)
    case .failure(let problem): return .wholeFailed(client: client, problem.words)
    }
  }

  private func whole(of source: SessionSource) -> Result<[Entry], RecordProblem> {
    if let page = databases.page(of: source, before: nil, limit: PageReader.wholeEntries) {
      return page.flatMap { $0.hasEarlier ? .failure(PageReader.tooLong) : .success($0.entries) }
    }
    guard let format = SessionFormat(rawValue: source.provider) else { return .success([]) }
    guard let file = unpacked.file(at: source.path) else {
      return .failure(RecordProblem(words: PageReader.unreadable(source, because: SystemError(errno).description)))
    }
    var pages: [[Entry]] = []
    var (count, bytes) = (0, 0)
    var before: Int?
    while true {
      let page = ConversationPage(file, source, format, before: before, limit: 2000)
      // A part would look like all.
      if let failure = page.failure {
        return .failure(RecordProblem(words: PageReader.unreadable(source, because: failure.description)))
      }
      pages.append(page.entries)
      count += page.entries.count
      bytes += page.entries.reduce(0) { $0 + $1.text.utf8.count + $1.input.utf8.count }
      guard page.hasEarlier, let reach = page.reach, reach != before else { break }
      guard count < PageReader.wholeEntries, bytes < PageReader.wholeBytes else { return .failure(PageReader.tooLong) }
      before = reach
    }
    return .success(pages.reversed().flatMap { $0 })
  }
}
