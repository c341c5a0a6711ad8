import Conversation
import Files
import Glibc
import JSON

/// Why an agent's record could not be read, in words.
struct RecordProblem: Error, Equatable {
  let words: String
}

/// Follows sessions that lie in databases.
final class DatabaseSurvey {
  private let folders: [String]
  private let databases: [SessionDatabase]
  private var seen: [SessionKey: Seen] = [:]
  private var sessions: [SessionKey: (path: String, id: String)] = [:]
  private var newest: [String: Int64] = [:]
  /// When each database was looked at last. A session whose moment is ahead of the clock is no reason to pass over what others
  /// have written since.
  private var lookedAt: [String: Int64] = [:]
  /// The sessions that each database had when it was looked at last.
  private var had: [String: Set<String>] = [:]
  /// When each database got a session, or more of one, that says of itself to be older, as from a copy: the rest of it may
  /// follow.
  private var broughtAt: [String: Int64] = [:]
  private let now: () -> Int64
  /// What is written takes a while until others see it, and what is put there until all of it is.
  private static let overlapMilliseconds: Int64 = 10_000
  private var hasComplained = false
  private var hasToldOfLaterVersion = false

  private struct Seen {
    /// Its number says how often the session has been found to be another one from somewhere on.
    let mark: FileMark
    let readTo: Int64
    /// When the last message began that was told of; nil where that was before this program's start.
    var lastSaidAt: Timestamp?
    var changedAt: Timestamp { Timestamp(counting: mark.modified) ?? Timestamp(milliseconds: 0) }
  }

  init(
    folders: [String], _ databases: [SessionDatabase], now: @escaping () -> Int64 = DatabaseSurvey.wallMilliseconds
  ) {
    self.folders = folders
    self.now = now
    // Those of older versions are files, which need nobody else to be read.
    self.databases = databases + [OpencodeTree.database]
  }

  private static func wallMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  func know(_ session: KnownSession) {
    seen[session.key] = Seen(mark: session.mark, readTo: session.readTo)
    sessions[session.key] = (session.path, session.providerSessionId)
  }

  /// Where something changes when a session does, beside the folders themselves.
  var treeFolders: [String] {
    folders.flatMap { folder in
      FileKind(at: folder + "/storage") == .folder ? OpencodeTree(path: folder + "/storage").folders : []
    }
  }

  /// The databases that there are: builds of other channels have their own. What they took over from the tree of older
  /// versions is theirs, so they come first.
  private var found: [(path: String, database: SessionDatabase)] {
    let names = folders.flatMap { folder in
      Folder.itemsIfAny(of: folder).filter { item in
        item.isFolder ? item.name == "storage" : item.name.hasPrefix("opencode") && item.name.hasSuffix(".db")
      }.map { folder + "/" + $0.name }
    }
    return databases.flatMap { database in
      names.filter { $0.hasSuffix(database.pathEnd) }.map { ($0, database) }
    }
  }

  func changes(withTrees: Bool, project: (String) -> String) -> (news: [OutsideNews], problem: String?) {
    var news: [OutsideNews] = []
    var problem: String?
    var present: [String: Set<String>] = [:]
    let found = found
    for (path, database) in found where withTrees || path.hasSuffix(".db") {
      do {
        let moment = now()
        let written = min(lookedAt[path] ?? 0, moment) - DatabaseSurvey.overlapMilliseconds
        let since = max(0, min(newest[path] ?? 0, written))
        var rows = try database.sessions(path, since)
        let ids = try database.ids(path)
        // One that has come is among these, unless it says of itself to be older.
        let others = ids.subtracting(rows.map(\.id)).subtracting(had[path] ?? [])
        if since > 0, !others.isEmpty || isBeingBrought(to: path, at: moment) {
          rows = try database.sessions(path, 0)
        }
        lookedAt[path] = moment
        had[path] = ids
        present[path] = ids
        newest[path] = rows.map(\.updatedAt).max().map { max($0, newest[path] ?? 0) } ?? newest[path]
        for row in rows {
          let told = look(at: row, path, database, project)
          if row.updatedAt < since, told != nil || others.contains(row.id) { broughtAt[path] = moment }
          news += [told].compactMap { $0 }
        }
        if !hasToldOfLaterVersion, problem == nil, try database.isGoneOnWithElsewhere(path) {
          hasToldOfLaterVersion = true
          problem = DatabaseSurvey.wordsOfLaterVersion(database.provider, path)
        }
      } catch {
        guard !hasComplained else { continue }
        hasComplained = true
        problem = "opencode's threads can't be read from \(path): \(error)."
      }
    }
    // Of a database that can't be read at the moment, nothing is known to be gone.
    let gone = sessions.filter { _, session in
      if let ids = present[session.path] { return !ids.contains(session.id) }
      return !found.contains { $0.path == session.path } && Folder.isGone(session.path)
    }
    for key in gone.keys.sorted() {
      // It is new where it comes back.
      if let place = sessions[key] { had[place.path]?.remove(place.id) }
      sessions[key] = nil
      seen[key] = nil
      news.append(.gone(key))
    }
    return (news, problem)
  }

  private func isBeingBrought(to path: String, at moment: Int64) -> Bool {
    broughtAt[path].map { (0...DatabaseSurvey.overlapMilliseconds).contains(moment - $0) } ?? false
  }

  /// Each database with how many sessions it has, or with why it can't be read, and with what of it isn't.
  var counts: [(provider: String, path: String, count: Result<Int, RecordProblem>, missing: String?)] {
    found.map { path, database in
      do {
        let count = try database.sessions(path, 0).count
        let missing =
          try database.isGoneOnWithElsewhere(path)
          ? DatabaseSurvey.wordsOfLaterVersion(database.provider, path) : nil
        return (database.provider, path, .success(count), missing)
      } catch {
        return (database.provider, path, .failure(RecordProblem(words: "\(error)")), nil)
      }
    }
  }

  private static func wordsOfLaterVersion(_ provider: String, _ path: String) -> String {
    "A later \(provider) keeps its sessions in \(path) in another way, which upnext can't read yet: what was said since is "
      + "missing here."
  }

  /// Another place of the same session goes before this one.
  private func isElsewhere(_ key: SessionKey, than path: String) -> Bool {
    guard let known = sessions[key], known.path != path else { return false }
    return known.path.hasSuffix(".db") && Folder.mark(of: known.path) != nil
  }

  private func look(
    at row: SessionDatabase.Row, _ path: String, _ database: SessionDatabase, _ project: (String) -> String
  ) -> OutsideNews? {
    let key = SessionKey(provider: database.provider, providerSessionId: row.id)
    let before = sessions[key]?.path == path ? seen[key] : nil
    var mark = FileMark(
      size: Int64(row.messageCount), modified: row.updatedAt, number: seen[key]?.mark.number ?? 0)
    // The number of a row, which may be any.
    let place = min(max(0, row.lastPlace), Entry.placeLimit)
    let hasMoved = before.map { database.hasMoved(from: $0.readTo, to: place) } ?? false
    guard seen[key]?.mark != mark || hasMoved, row.messageCount > 0, !isElsewhere(key, than: path) else {
      if let before, before.lastSaidAt == nil {
        seen[key]?.lastSaidAt = row.lastMessage.flatMap(DatabaseSurvey.beginning)
      }
      return nil
    }
    let last = row.lastMessage.flatMap(DatabaseSurvey.parsed)
    let first = row.firstPart.flatMap(DatabaseSurvey.parsed)?["text"]?.string
    let modified = Timestamp(counting: row.updatedAt) ?? Timestamp(milliseconds: 0)
    // A message that goes on changes where it stands: it is told of when it is over.
    let ending = last.flatMap(OpencodeFormat.ending)
    let goesOn = ending == .open && last?["role"]?.string == "assistant"
    let readTo = goesOn ? seen[key]?.readTo ?? 0 : place
    let isRewritten =
      !goesOn && (hasMoved || before.map { endsOtherwise(row, since: $0, path, database) } == true)
    if isRewritten { mark = FileMark(size: mark.size, modified: mark.modified, number: mark.number &+ 1) }
    let name = ThreadName.isName(row.title) && !row.title.hasPrefix("New session - ") ? row.title : ""
    let session = FoundSession(
      provider: database.provider, providerSessionId: row.id, path: path, directory: row.directory,
      project: project(row.directory), name: name, preview: first.map { ThreadName.firstWords(of: $0) } ?? "",
      createdAt: Timestamp(counting: row.createdAt) ?? modified, modifiedAt: modified, messageCount: row.messageCount,
      mark: mark, readTo: readTo, ending: ending)
    var growth = SessionGrowth.whole
    if isRewritten, let before {
      let moment = before.lastSaidAt ?? before.changedAt
      // Many may move at once, in which nobody has said anything.
      let isSame = hasMoved && row.updatedAt <= before.mark.modified
      growth = .replaced(
        by: isSame ? [] : pieces(of: row.id, path, 0..<(readTo + 1), key, database, since: moment))
    } else if let before {
      growth = .pieces(pieces(of: row.id, path, (before.readTo + 1)..<(max(before.readTo, readTo) + 1), key, database))
    }
    // Of what was said since a session moved nothing is told before the message that goes on is over.
    let known = before?.lastSaidAt ?? (hasMoved ? before?.changedAt : nil)
    let lastSaidAt = goesOn ? known : row.lastMessage.flatMap(DatabaseSurvey.beginning)
    seen[key] = Seen(mark: mark, readTo: readTo, lastSaidAt: lastSaidAt)
    sessions[key] = (path, row.id)
    return .found(session, growth: growth)
  }

  /// What came last is not there any more, as after a step back: SQLite gives the places of last rows that were deleted
  /// to what is said next.
  private func endsOtherwise(
    _ row: SessionDatabase.Row, since before: Seen, _ path: String, _ database: SessionDatabase
  ) -> Bool {
    guard before.readTo > 0 else { return false }
    if row.lastPlace < before.readTo { return true }
    do {
      let parts = try database.parts(path, row.id, before.readTo..<before.readTo + 1, 1)
      guard let part = parts.first else { return true }
      if let saidAt = before.lastSaidAt { return DatabaseSurvey.isNewer(part, than: saidAt) }
      // A prompt is written before its session's own time is.
      return try database.parts(path, row.id, 0..<before.readTo + 1, 1000).contains {
        DatabaseSurvey.parsed($0.message)?["role"]?.string == "user"
          && DatabaseSurvey.isNewer($0, than: before.changedAt)
      }
    } catch {
      // The database is busy: it is looked at again when the session changes.
      return false
    }
  }

  private static func beginning(of message: String) -> Timestamp? {
    RecordTime.read(parsed(message)?["time"]?["created"])
  }

  private static func isNewer(_ part: OpencodePart, than moment: Timestamp) -> Bool {
    beginning(of: part.message).map { $0 > moment } == true
  }

  /// Of the parts at these places, or of those whose messages began after a moment.
  private func pieces(
    of session: String, _ path: String, _ places: Range<Int64>, _ key: SessionKey, _ database: SessionDatabase,
    since moment: Timestamp? = nil
  ) -> [OutsidePiece] {
    guard !places.isEmpty else { return [] }
    do {
      let parts = try database.parts(path, session, places, 1000)
      return parts.filter { part in moment.map { DatabaseSurvey.isNewer(part, than: $0) } != false }
        .flatMap { DatabaseSurvey.pieces(of: $0, key) }
    } catch {
      // The database is busy: what is missed shows when the thread is opened.
      return []
    }
  }

  /// Nil where the session lies in no database.
  func page(
    of source: SessionSource, before number: Int?, limit: Int
  ) -> Result<(entries: [Entry], hasEarlier: Bool), RecordProblem>? {
    guard let database = databases.first(where: { $0.reads(source) }) else { return nil }
    let key = SessionKey(provider: source.provider, providerSessionId: source.providerSessionId)
    var end = number.flatMap(Entry.place(ofOutsideNumber:)) ?? source.end.map { $0 + 1 } ?? .max
    do {
      while true {
        let parts = try database.parts(source.path, source.providerSessionId, 0..<end, limit + 1)
        let page = parts.suffix(limit)
        let entries = page.flatMap { DatabaseSurvey.pieces(of: $0, key) }.entries
        // A page of nothing would be asked for again.
        guard entries.isEmpty, parts.count > limit, let first = page.first else {
          return .success((entries, parts.count > limit))
        }
        end = first.place
      }
    } catch {
      let words = "\(source.provider)'s record of this thread can't be read: \(source.path): \(error)."
      return .failure(RecordProblem(words: words))
    }
  }

  /// Where the part of a conversation ends that goes on from an entry; nil where that is the end of it all.
  func end(ofPartAt number: Int, of source: SessionSource, limit: Int) -> Int64? {
    guard let database = databases.first(where: { $0.reads(source) }),
      let place = Entry.place(ofOutsideNumber: number)
    else { return nil }
    let last = source.end ?? .max - 1
    // Places are given again: what stood there has been taken back.
    guard place <= last else { return nil }
    // Places count the parts of all sessions, so nobody knows how many of them hold so many of this one's.
    var width: Int64 = 4 * Int64(limit)
    while true {
      let end = width < last - place ? place + width : last + 1
      do {
        let parts = try database.parts(source.path, source.providerSessionId, place..<end, 8 * limit)
        if parts.count > limit, parts.count < 8 * limit || parts[0].place == place { return parts[limit].place }
        if parts.count > limit { return parts[0].place }
      } catch {
        return nil
      }
      guard end <= last else { return nil }
      width = width < 1 << 40 ? width * 8 : .max
    }
  }

  private static func pieces(of part: OpencodePart, _ key: SessionKey) -> [OutsidePiece] {
    OpencodeFormat.record(part).pieces(at: part.place, session: key, otherwise: Timestamp(milliseconds: 0))
  }

  private static func parsed(_ text: String) -> JSON? {
    do throws(JSONError) { return try JSON(parsing: text) } catch { return nil }
  }
}
