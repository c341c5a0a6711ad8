import Conversation
import EventLoop
import Glibc
import JSON
import Texts

/// Who writes which session, as far as providers let others know.
struct Writers: Equatable {
  var sessions: [SessionKey: SessionWriter] = [:]
  /// Providers that tell: a session of theirs that is not named here has no writer.
  var telling: Set<String> = []

  func writing(_ key: SessionKey, of provider: String) -> SessionWriting {
    if let writer = sessions[key] { return .program(writer) }
    return telling.contains(provider) ? .nobody : .unknown
  }

  static func read(_ places: Places, before: Writers = Writers()) -> Writers {
    var writers = Writers()
    for folder in places.claudeRegistries { writers.readRegistry(folder, before) }
    for home in places.codexHomes { writers.readLocks(home + "/thread-writer-locks") }
    return writers
  }

  /// One file for each process. It stays behind when a process is killed, so the process is looked for.
  private mutating func readRegistry(_ folder: String, _ before: Writers) {
    let items: [Folder.Item]
    do throws(SystemError) { items = try Folder.items(of: folder) } catch { return }
    telling.insert(SessionFormat.claude.provider)
    for item in items where !item.isFolder && item.name.hasSuffix(".json") {
      guard let entry = SmallText.read(folder + "/" + item.name).flatMap(RegistryEntry.init) else {
        // It is just being written anew: until that is done, what it said before holds.
        guard let pid = Int32(item.name.dropLast(".json".count)), ProcessFacts(of: pid) != nil else { continue }
        sessions.merge(before.sessions.filter { $1.pid == pid }) { $1 }
        continue
      }
      guard entry.isRunning, !ProcessFamily.isOurs(entry.pid) else { continue }
      let key = SessionKey(provider: SessionFormat.claude.provider, providerSessionId: entry.sessionId)
      sessions[key] = SessionWriter(pid: entry.pid, doing: entry.doing)
    }
  }

  /// One file for each session that is open; its writer holds a lock on it.
  private mutating func readLocks(_ folder: String) {
    let items: [Folder.Item]
    do throws(SystemError) { items = try Folder.items(of: folder) } catch { return }
    telling.insert(SessionFormat.codex.provider)
    let locks = items.filter { !$0.isFolder && $0.name.hasSuffix(".lock") }
    guard !locks.isEmpty else { return }
    let holders = Writers.lockHolders(ProcessFacts.read("/proc/locks") ?? "")
    for lock in locks {
      guard let mark = Folder.mark(of: folder + "/" + lock.name), let pid = holders[mark.number],
        !ProcessFamily.isOurs(pid)
      else { continue }
      let key = SessionKey(
        provider: SessionFormat.codex.provider, providerSessionId: String(lock.name.dropLast(".lock".count)))
      sessions[key] = SessionWriter(pid: pid, doing: .unknown, isServer: ProcessFacts.isServer(pid))
    }
  }

  /// The system's table of locks: who holds one on which file, by the file's number.
  static func lockHolders(_ table: String) -> [UInt64: Int32] {
    var holders: [UInt64: Int32] = [:]
    for line in table.split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] != "->", let pid = Int32(words[4]),
        let number = words[5].split(separator: ":").last.flatMap({ UInt64($0) })
      else { continue }
      holders[number] = pid
    }
    return holders
  }
}

/// What one of Claude Code's processes writes of itself while it runs.
struct RegistryEntry: Equatable {
  let pid: Int32
  let sessionId: String
  let startedAt: Timestamp?
  /// When its process began, as the system counts.
  let startTicks: Int64?
  let doing: SessionWriter.Doing

  init?(_ text: String) {
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: text) } catch { return nil }
    guard let pid = json["pid"]?.int.flatMap({ Int32(exactly: $0) }), let session = json["sessionId"]?.string else {
      return nil
    }
    self.pid = pid
    sessionId = session
    startedAt = RecordTime.read(json["startedAt"])
    startTicks = json["procStart"]?.string.flatMap { Int64($0) }
    switch json["status"]?.string {
    case "busy": doing = .working
    case "waiting":
      let what = json["waitingFor"]?.string ?? ""
      doing = what.contains("permission") || what.contains("sandbox") ? .wantsLeave : .asks
    case "idle", "shell": doing = .idle
    default: doing = .unknown
    }
  }

  /// A process of that number runs, and is that one, or may be where nothing tells when it began by the system's count. A clock may
  /// have been set since, so it counts only of one of another name: nobody registers before having started.
  var isRunning: Bool {
    // Where the number is one of a container's, the process here may be one of the system's own, which was not called at all.
    guard let facts = ProcessFacts(of: pid), let words = ProcessFacts.words(of: pid), !words.isEmpty else {
      return false
    }
    if let startTicks { return facts.startTicks == startTicks }
    guard !ProcessFacts.isThread(pid) else { return false }
    guard let startedAt, !ProcessFacts.isClaude(called: words) else { return true }
    return facts.startedAt <= startedAt.adding(seconds: 5)
  }
}
