import Core
import Database
import EventLoop
import Features
import Glibc
import Runtime
import Server

/// The store on threads of its own: one writes, one reads, and the loop is told what became of it.
final class StoreThread {
  /// What the loop is told.
  private enum Told: Sendable {
    case opened(Result<Found, EdgeProblem>)
    case saved(String?)
    case page(Result<Page, EdgeProblem>)
    case whole(Result<[Entry], EdgeProblem>)
    case around(Result<Transcript, EdgeProblem>)
    /// Nil for a search that was called off.
    case found(Result<[SearchHit], EdgeProblem>?)
  }

  /// What was in the store when it was opened.
  struct Found: Sendable {
    var workspace: Workspace
    var notices: [String]
    var news: [String]
    /// The ends of the transcripts in which something was under way.
    var unfinished: [Identity<WorkStream>: Page]
  }

  struct Page: Sendable {
    var entries: [Entry]
    var hasEarlier: Bool
  }

  /// More than any conversation has.
  private static let wholeEntries = 1 << 30
  /// One screen and what is near it; more comes as it is scrolled to.
  private static let pageEntries = 200
  /// Nor more text than this, however long single entries are.
  private static let pageBytes = 1 << 21

  private let writer: WorkerThread<Store?>
  private let reader: WorkerThread<TranscriptReader?>
  /// Searches may take long: whoever scrolls doesn't wait for them.
  private let searcher: WorkerThread<TranscriptReader?>
  private let path: String
  private var mailbox: Mailbox<Told>?
  // The workers answer in the order in which they were asked.
  private var onSaved: [(String?) -> Void] = []
  private var onPage: [(Result<Page, EdgeProblem>) -> Void] = []
  private var onWhole: [(Result<[Entry], EdgeProblem>) -> Void] = []
  private var onAround: [(Result<Transcript, EdgeProblem>) -> Void] = []
  private var onFound: [(Result<[SearchHit], EdgeProblem>) -> Void] = []
  /// Something of what is known of found threads was saved.
  private let onOutsideSaved: @Sendable () -> Void
  /// What calls off the search of a window or a client when it asks for another one, or leaves.
  private var searches: [Int: Cancellation] = [:]

  init(
    path: String, now: Timestamp, loop: EventLoop, onOutsideSaved: @escaping @Sendable () -> Void,
    onOpened: @escaping (Result<Found, EdgeProblem>) -> Void
  ) {
    self.path = path
    self.onOutsideSaved = onOutsideSaved
    writer = WorkerThread(name: "upnext-store") { nil }
    reader = WorkerThread(name: "upnext-reader") { nil }
    searcher = WorkerThread(name: "upnext-search") { nil }
    let mailbox = loop.mailbox { [unowned self] (told: Told) in
      switch told {
      case .opened(let result): onOpened(result)
      case .saved(let problem): onSaved.removeFirst()(problem)
      case .page(let result): onPage.removeFirst()(result)
      case .whole(let result): onWhole.removeFirst()(result)
      case .around(let result): onAround.removeFirst()(result)
      case .found(let result):
        let done = onFound.removeFirst()
        if let result { done(result) }
      }
    }
    self.mailbox = mailbox
    // Reads, which nobody can have asked for yet, wait for the look at the pages.
    let reader = self.reader
    let beside: Beside = { look in
      let promise = Promise<DatabaseError?>()
      reader.submit { _ in promise.keep(look()) }
      return { promise.wait() }
    }
    writer.submit { store in mailbox.post(.opened(StoreThread.open(path, now, beside, &store))) }
  }

  func save(_ job: SaveJob, done: @escaping (String?) -> Void) {
    guard let mailbox else { return }
    onSaved.append(done)
    let onOutsideSaved = onOutsideSaved
    writer.submit { store in
      do {
        guard let store else { throw EdgeProblem("The store is not open.") }
        let concernsOutside = try store.save(
          from: job.old, to: job.new, journal: job.journal, durability: job.isFlushed ? .flushed : .relaxed)
        if concernsOutside { onOutsideSaved() }
        mailbox.post(.saved(nil))
      } catch {
        mailbox.post(.saved(StoreThread.words(for: error)))
      }
    }
  }

  func loadPage(
    of stream: Identity<WorkStream>, before number: Int?, done: @escaping (Result<Page, EdgeProblem>) -> Void
  ) {
    guard let mailbox else { return }
    onPage.append(done)
    read(stream, before: number, limit: StoreThread.pageEntries, mostBytes: StoreThread.pageBytes) {
      mailbox.post(.page($0))
    }
  }

  func loadWhole(_ stream: Identity<WorkStream>, done: @escaping (Result<[Entry], EdgeProblem>) -> Void) {
    guard let mailbox else { return }
    onWhole.append(done)
    read(stream, before: nil, limit: StoreThread.wholeEntries, mostBytes: .max) {
      mailbox.post(.whole($0.map(\.entries)))
    }
  }

  func loadAround(
    _ stream: Identity<WorkStream>, _ number: Int, done: @escaping (Result<Transcript, EdgeProblem>) -> Void
  ) {
    guard let mailbox else { return }
    onAround.append(done)
    let path = path
    reader.submit { reader in
      do {
        let open = try StoreThread.current(&reader, path)
        let (entries, hasEarlier, hasLater) = try open.entries(
          of: stream, around: number, limit: StoreThread.pageEntries, mostBytes: StoreThread.pageBytes)
        mailbox.post(.around(.success(Transcript(entries: entries, hasEarlier: hasEarlier, hasLater: hasLater))))
      } catch {
        mailbox.post(.around(.failure(StoreThread.unreadable(error))))
      }
    }
  }

  func search(
    _ text: String, limit: Int, for asker: SearchAsker, done: @escaping (Result<[SearchHit], EdgeProblem>) -> Void
  ) {
    guard let mailbox else { return }
    let cancellation = Cancellation()
    let number =
      switch asker {
      case .window(let window, _): window
      case .client(let client): client
      }
    searches[number]?.cancel()
    searches[number] = cancellation
    onFound.append(done)
    let path = path
    searcher.submit { reader in
      guard !cancellation.isCancelled else { return mailbox.post(.found(nil)) }
      do {
        let hits = try StoreThread.hits(for: text, limit, &reader, path, cancellation)
        mailbox.post(.found(.success(hits)))
      } catch {
        mailbox.post(.found(cancellation.isCancelled ? nil : .failure(StoreThread.unreadable(error))))
      }
    }
  }

  /// Whoever asked has left, and the next one waits.
  func callOffSearch(of number: Int) { searches.removeValue(forKey: number)?.cancel() }

  /// In our own transcripts and in the providers' records, newest first. An index that can't be read is no reason to find
  /// nothing: how much of the records is in it is said in any case.
  private static func hits(
    for text: String, _ limit: Int, _ reader: inout TranscriptReader?, _ path: String, _ cancellation: Cancellation
  ) throws -> [SearchHit] {
    let open = try current(&reader, path)
    let own = try open.search(text, limit: limit, unless: cancellation)
    let found = FoundRecords.hits(for: text, limit, open, cancellation)
    guard !found.isEmpty else { return own }
    return Array((own + found).sorted { $0.at > $1.at }.prefix(limit))
  }

  /// Everything that was submitted is written before this returns.
  func finish() {
    // Whoever opens the store has its pages looked at by the reader.
    let isOpened = Promise<Void>()
    writer.submit { _ in isOpened.keep(()) }
    isOpened.wait()
    for search in searches.values { search.cancel() }
    searcher.finish()
    reader.finish()
    writer.submit { store in
      do { try store?.settle() } catch {
        Main.write("upnext: \(StoreThread.words(for: error))\n", to: STDERR_FILENO)
      }
    }
    writer.finish()
  }

  private func read(
    _ stream: Identity<WorkStream>, before number: Int?, limit: Int, mostBytes: Int,
    then tell: @escaping @Sendable (Result<Page, EdgeProblem>) -> Void
  ) {
    let path = path
    reader.submit { reader in
      do {
        let (entries, hasEarlier) = try StoreThread.current(&reader, path).entries(
          of: stream, before: number, limit: limit, mostBytes: mostBytes)
        tell(.success(Page(entries: entries, hasEarlier: hasEarlier)))
      } catch {
        tell(.failure(StoreThread.unreadable(error)))
      }
    }
  }

  /// A store that was put back meanwhile is another one.
  private static func current(_ reader: inout TranscriptReader?, _ path: String) throws -> TranscriptReader {
    if let open = reader, open.isInPlace { return open }
    let open = try Store.reader(path: path)
    reader = open
    return open
  }

  private static func unreadable(_ error: any Error) -> EdgeProblem {
    EdgeProblem("The conversation can't be read: \(words(for: error))")
  }

  private static func open(
    _ path: String, _ now: Timestamp, _ beside: @escaping Beside, _ store: inout Store?
  ) -> Result<Found, EdgeProblem> {
    do {
      let opened = try Store.open(path: path, now: now, beside: beside)
      store = opened.store
      var unfinished: [Identity<WorkStream>: Page] = [:]
      let running = opened.workspace.streams.midway.filter {
        opened.workspace.streams[$0]?.outbox.running.isEmpty == false
      }
      for id in Set(try opened.store.streamsWithUnfinishedEntries() + running) {
        let (entries, hasEarlier) = try opened.store.entries(of: id, limit: pageEntries)
        unfinished[id] = Page(entries: entries, hasEarlier: hasEarlier)
      }
      return .success(
        Found(workspace: opened.workspace, notices: opened.notices, news: opened.news, unfinished: unfinished))
    } catch {
      return .failure(EdgeProblem(words(for: error)))
    }
  }

  private static func words(for error: any Error) -> String {
    (error as? EdgeProblem)?.words ?? StoreError.explanation(of: error)
  }
}
