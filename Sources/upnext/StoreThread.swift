import Answers
import Conversation
import Core
import Database
import EventLoop
import Glibc
import Languages
import Queues
import Runtime
import Scene
import Shapes

/// The store on threads of its own: one writes, one reads, and the loop is told what became of it.
final class StoreThread {
  /// What the loop is told.
  private enum Told: Sendable {
    case opened(Result<Found, EdgeProblem>)
    case glanced(Glance?)
    case saved(String?)
    case answered(Errand.Answer)
  }

  /// Who is told of what came of a save, nil where all is well, and of an errand.
  struct Handlers {
    let saved: (String?) -> Void
    /// What a glance at the store showed: nothing where all of it is read as soon.
    let glanced: (Glance?) -> Void
    let answer: (Errand.Answer) -> Void
  }

  /// What was in the store when it was opened.
  struct Found: Sendable {
    var workspace: Workspace
    var notices: [String]
    var news: [String]
    /// The ends of the transcripts in which something was under way.
    var unfinished: [ThreadID: UnfinishedPage]
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
  let path: String
  private let now: Timestamp
  private let mailbox: Mailbox<Told>
  /// Something of what is known of found threads was saved, or is to be read anew.
  private let onOutsideSaved: @Sendable () -> Void
  /// What calls off the search of a window or a client when it asks for another one, or leaves.
  private var searches: [Int: Cancellation] = [:]

  init(
    path: String, now: Timestamp, loop: EventLoop, onOutsideSaved: @escaping @Sendable () -> Void,
    handlers: Handlers, onOpened: @escaping (Result<Found, EdgeProblem>) -> Void
  ) {
    self.path = path
    self.now = now
    self.onOutsideSaved = onOutsideSaved
    writer = WorkerThread(name: "upnext-store") { nil }
    reader = WorkerThread(name: "upnext-reader") { nil }
    searcher = WorkerThread(name: "upnext-search") { nil }
    mailbox = loop.mailbox { told in
      switch told {
      case .opened(let result): onOpened(result)
      case .glanced(let glance): handlers.glanced(glance)
      case .saved(let problem): handlers.saved(problem)
      case .answered(let answer): handlers.answer(answer)
      }
    }
  }

  /// Before all of it is read, and only then.
  func glance() {
    searcher.submit { [mailbox, path] _ in
      // What is wrong with a store is told when it is opened, so here that only means that there is nothing to show yet.
      do { mailbox.post(.glanced(try Glance.read(path: path))) } catch { mailbox.post(.glanced(nil)) }
    }
  }

  /// Once.
  func readAll() {
    // Reads, which nobody can have asked for yet, wait for the look at the pages.
    let beside: Beside = { [reader] look in
      let promise = Promise<DatabaseError?>()
      reader.submit { _ in promise.keep(look()) }
      return { promise.wait() }
    }
    writer.submit { [mailbox, path, now] store in mailbox.post(.opened(StoreThread.open(path, now, beside, &store))) }
  }

  func save(_ job: SaveJob) {
    writer.submit { [mailbox, onOutsideSaved] store in
      do {
        guard let store else { throw EdgeProblem("The store is not open.") }
        let concernsOutside = try store.save(
          from: job.old, to: job.new, journal: job.journal, durability: job.isFlushed ? .flushed : .relaxed,
          isLast: job.isLast)
        if concernsOutside { onOutsideSaved() }
        mailbox.post(.saved(nil))
      } catch {
        mailbox.post(.saved(StoreThread.words(for: error)))
      }
    }
  }

  func loadPage(of stream: ThreadID, before number: Int?) {
    read { reader in
      let (entries, hasEarlier) = try reader.entries(
        of: stream, before: number, limit: StoreThread.pageEntries, mostBytes: StoreThread.pageBytes)
      return .page(stream, entries, hasEarlier: hasEarlier)
    } failing: {
      .pageFailed(stream, $0)
    }
  }

  func loadAround(_ number: Int, of stream: ThreadID, for window: WindowID) {
    read { reader in
      let (entries, hasEarlier, hasLater) = try reader.entries(
        of: stream, around: number, limit: StoreThread.pageEntries, mostBytes: StoreThread.pageBytes)
      let part = Transcript(entries: entries, hasEarlier: hasEarlier, hasLater: hasLater)
      return .around(window, stream, number: number, part)
    } failing: {
      .aroundFailed(window, stream, $0)
    }
  }

  func loadWhole(_ stream: ThreadID, for client: ClientID) {
    read { reader in
      let (entries, hasMore) = try reader.entries(
        of: stream, before: nil, limit: StoreThread.wholeEntries, mostBytes: LongAnswer.byteLimit)
      return hasMore ? .wholeFailed(client, LongAnswer.tooLong) : .whole(client, stream, entries)
    } failing: {
      .wholeFailed(client, $0)
    }
  }

  func loadCosts(_ question: CostQuestion, for client: ClientID) {
    read {
      .costs(try $0.costs(question), question, for: client)
    } failing: {
      .costsFailed(client, $0)
    }
  }

  /// Of one that is called off nothing more is heard.
  func search(_ text: String, limit: Int, for asker: SearchAsker) {
    let cancellation = Cancellation()
    callOffSearch(of: asker.number)
    searches[asker.number] = cancellation
    searcher.submit { [mailbox, path, onOutsideSaved] reader in
      guard !cancellation.isCancelled else { return }
      let answer: Errand.Answer
      do {
        let (hits, unreadable) = try StoreThread.hits(for: text, limit, &reader, path, cancellation)
        answer = .found(hits, for: asker, unreadable: unreadable, problem: nil)
      } catch {
        answer = .found([], for: asker, problem: StoreThread.unreadable(error))
      }
      // Whoever writes an index that was removed begins it anew.
      if reader?.lacksFound == true { onOutsideSaved() }
      // What it has found may be a part.
      if !cancellation.isCancelled { mailbox.post(.answered(answer)) }
    }
  }

  /// Whoever asked has left, and the next one waits.
  func callOffSearch(of number: Int) { searches.removeValue(forKey: number)?.cancel() }

  /// In our own transcripts and in the providers' records, newest first. An index that can't be read is no reason to find
  /// nothing: how much of the records is in it is said in any case.
  private static func hits(
    for text: String, _ limit: Int, _ reader: inout TranscriptReader?, _ path: String, _ cancellation: Cancellation
  ) throws -> (hits: [SearchHit], unreadable: Int) {
    let open = try current(&reader, path)
    let own = try open.search(text, limit: limit, unless: cancellation)
    let (found, unreadable) = FoundRecords.hits(for: text, limit, open, cancellation)
    let hits = found.isEmpty ? own : Array((own + found).sorted { $0.at > $1.at }.prefix(limit))
    return (hits, unreadable)
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
      if let aside = store?.aside {
        let words = "Another file is in the place of the store. What this server had is at \(aside)."
        Main.write("upnext: \(words)\n", to: STDERR_FILENO)
      }
    }
    writer.finish()
  }

  private func read(
    _ look: @escaping @Sendable (TranscriptReader) throws -> Errand.Answer,
    failing answer: @escaping @Sendable (String) -> Errand.Answer
  ) {
    reader.submit { [mailbox, path] reader in
      do {
        mailbox.post(.answered(try look(try StoreThread.current(&reader, path))))
      } catch {
        mailbox.post(.answered(answer(StoreThread.unreadable(error))))
      }
    }
  }

  /// A store that was put back meanwhile is another one; what somebody else has put there is not the store.
  private static func current(_ reader: inout TranscriptReader?, _ path: String) throws -> TranscriptReader {
    if let open = reader, open.isInPlace || !Store.isInPlace(path) { return open }
    let open = try Store.reader(path: path)
    reader = open
    return open
  }

  private static func unreadable(_ error: any Error) -> String {
    "The conversation can't be read: \(words(for: error))"
  }

  private static func open(
    _ path: String, _ now: Timestamp, _ beside: @escaping Beside, _ store: inout Store?
  ) -> Result<Found, EdgeProblem> {
    do {
      let opened = try Store.open(path: path, now: now, beside: beside)
      store = opened.store
      let running = opened.workspace.streams.midway.filter {
        opened.workspace.streams[$0]?.outbox.running.isEmpty == false
      }
      let unfinished = try opened.store.unfinishedPages(and: running, limit: pageEntries)
      return .success(
        Found(workspace: opened.workspace, notices: opened.notices, news: opened.news, unfinished: unfinished))
    } catch {
      return .failure(EdgeProblem(StoreError.explanation(of: error, opening: path)))
    }
  }

  private static func words(for error: any Error) -> String {
    (error as? EdgeProblem)?.words ?? StoreError.explanation(of: error)
  }
}
