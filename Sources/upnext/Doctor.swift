import Agents
import Answers
import CLI
import CommandLine
import Config
import Conversation
import Database
import Discovery
import EventLoop
import Files
import Git
import Glibc
import JSON
import Languages
import Review
import Runtime
import Scene
import Settings
import Sharing
import Terminal
import Toolkit
import Wire
import Words

/// `upnext doctor`: looks at everything that the program needs, and changes nothing.
enum Doctor {
  /// One thing that was looked at.
  struct Finding: Equatable {
    enum Verdict: String { case fine, note, problem }

    let subject: String
    let verdict: Verdict
    let words: String
  }

  static func run(_ paths: Paths, json: Bool) -> Outcome {
    let server = server(paths)
    // The server looks for programs where whoever started it did, as systemd or cron.
    let path = StoreLock.holder(of: paths.lock).flatMap(StoreLock.searchPath) ?? Surroundings.environment["PATH"]
    let findings =
      config(paths, server.status) + places(paths) + [server.finding] + program(paths) + disk(paths) + editors(paths)
      + store(paths) + HubCheck.run(paths)
      + review(paths, path) + agents(paths, path) + hooks(paths)
      + sessions(paths)
      + terminal()
    let hasProblem = findings.contains { $0.verdict == .problem }
    let text = json ? shape(findings).pretty : findings.map(line).joined(separator: "\n")
    return Outcome(output: text, status: hasProblem ? 1 : 0)
  }

  private static func line(_ finding: Finding) -> String {
    let sign =
      switch finding.verdict {
      case .fine: "ok      "
      case .note: "note    "
      case .problem: "PROBLEM "
      }
    return sign + finding.subject + ": " + finding.words
  }

  private static func shape(_ findings: [Finding]) -> JSON {
    .array(
      findings.map {
        ["subject": .string($0.subject), "verdict": .string($0.verdict.rawValue), "words": .string($0.words)]
      })
  }

  private static func places(_ paths: Paths) -> [Finding] {
    [
      Finding(subject: "socket", verdict: .fine, words: paths.serverSocket),
      log(paths),
    ] + index(paths)
      + [paths.obstacle].compactMap { $0.map { Finding(subject: "places", verdict: .problem, words: $0.description) } }
  }

  /// Each run of a server that can't write it says so. A folder that nobody may write into is told of already.
  private static func log(_ paths: Paths) -> Finding {
    let number = open(paths.log, O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    let reason = SystemError(errno)
    if number >= 0 { close(number) }
    guard number < 0, !reason.isMissing, paths.obstacle == nil else {
      return Finding(subject: "log", verdict: .fine, words: paths.log)
    }
    return Finding(
      subject: "log", verdict: .problem,
      words: "\(paths.log) can't be written: \(reason); " + (ClosedFile.mend(paths.log) ?? "move it away"))
  }

  /// Of what other programs keep, which the search leaves out where it can't be used.
  private static func index(_ paths: Paths) -> [Finding] {
    ["", "-wal", "-shm"].map { FoundIndex.path(besideStore: paths.database) + $0 }.compactMap { path in
      guard let mend = FileKind(at: path) == .folder ? "it is a folder; move it away" : ClosedFile.mend(path) else {
        return nil
      }
      return Finding(
        subject: "search", verdict: .problem,
        words: "\(path) can't be read and written, so the search leaves out what other programs keep: \(mend)")
    }
  }

  /// What the running server says of itself, where it does. One that was just ending when it was asked, such as the one behind the
  /// verb before, is gone when it is asked once more, or another one is there.
  private static func server(_ paths: Paths) -> (finding: Finding, status: JSON?) {
    ask(paths) ?? ask(paths)
      ?? (
        Finding(subject: "server", verdict: .note, words: "just ending; upnext starts another one when it is needed"),
        nil
      )
  }

  /// Nil where it ended before it answered.
  private static func ask(_ paths: Paths) -> (finding: Finding, status: JSON?)? {
    do throws(ServerConnection.Failure) {
      try paths.needServer()
      var timeouts = ServerConnection.Timeouts()
      timeouts.giveUpAfterMilliseconds = 1000 * patienceSeconds
      let connection = try ServerConnection(
        to: paths.serverSocket, as: .client, version: Main.version, timeouts: timeouts)
      try connection.send(Request.status.json)
      let told = try connection.receive(within: timeouts)
      if Client.isOfTheEnd(told) { return nil }
      let status = told["done"]
      return (saving(status?["store_problem"]?.string), status)
    } catch .socket(.nobody) where StoreLock.staysHeld(of: paths) {
      return (Finding(subject: "server", verdict: .problem, words: StoreLock.unfound(paths)), nil)
    } catch .socket(.nobody) {
      return (Finding(subject: "server", verdict: .fine, words: "not running; upnext starts it when it is needed"), nil)
    } catch .lost {
      return nil
    } catch .silent(let pid) {
      return (silent(pid ?? StoreLock.holder(of: paths.lock)), nil)
    } catch {
      return (Finding(subject: "server", verdict: .problem, words: Client.words(for: .connection(error))), nil)
    }
  }

  /// Whoever asks what is wrong waits no longer for what hangs.
  private static let patienceSeconds = 5

  private static func silent(_ pid: Int32?) -> Finding {
    let ends = pid.map { "`kill -CONT \($0)` wakes one that was stopped, `kill \($0)` ends it" } ?? "end it"
    return Finding(
      subject: "server", verdict: .problem,
      words: "it\(pid.map { " (pid \($0))" } ?? "") has not answered for \(patienceSeconds) seconds. Unless it is just "
        + "starting or waits for its disk, \(ends): what was acknowledged is kept")
  }

  /// The server knows better than any look at the store whether it can be written.
  private static func saving(_ problem: String?) -> Finding {
    guard let problem else { return Finding(subject: "server", verdict: .fine, words: "running") }
    return Finding(
      subject: "server", verdict: .problem,
      words: "running, but nothing can be saved: \(problem) What was done since is lost if the server ends before that."
    )
  }

  /// A server keeps the program file that it was started from, whatever lies in its place by now; what it starts itself is not.
  private static func program(_ paths: Paths) -> [Finding] {
    guard let server = StoreLock.holder(of: paths.lock), let path = StoreLock.removedProgram(of: server) else {
      return []
    }
    let isReplaced = FileKind(at: path) == .file
    let words =
      isReplaced
      ? "the server runs an older \(path), which was replaced: `upnext stop`, and the next one is of the new file"
      : "the server's program file \(path) is gone, so it can start no shell commands: put it back, or `upnext stop`"
    return [Finding(subject: "program", verdict: isReplaced ? .note : .problem, words: words)]
  }

  /// What no draft has taken.
  private static func editors(_ paths: Paths) -> [Finding] {
    (FileWorker.leftFiles(in: paths.editing) + LentFile.swaps(in: paths.editing)).map { name in
      Finding(
        subject: "editor", verdict: .note,
        words:
          "\(paths.editing)/\(name) has what your editor saved: the next window takes what is text for a message of a "
          + "thread; what stays is for you to read and remove")
    }
  }

  /// A folder that nobody may write into is told of already.
  private static func disk(_ paths: Paths) -> [Finding] {
    guard paths.obstacle == nil, FileKind(at: paths.dataFolder) == .folder,
      let problem = SavingTrial.problem(in: paths.dataFolder)
    else { return [] }
    return [
      Finding(
        subject: "disk", verdict: .problem,
        words:
          "nothing can be saved in \(paths.dataFolder): \(problem). Make room there; nothing that was saved is lost")
    ]
  }

  private static func store(_ paths: Paths) -> [Finding] {
    StoreCheck.run(path: paths.database).map { found in
      let verdict: Finding.Verdict =
        switch found.weight {
        case .fact: .fine
        case .warning: .note
        case .problem: .problem
        }
      return Finding(subject: "store", verdict: verdict, words: found.words)
    }
  }

  /// What snapshots of projects' files take of the disk.
  private static func review(_ paths: Paths, _ path: String?) -> [Finding] {
    do throws(GitProblem) {
      var environment = Surroundings.environment
      environment["PATH"] = path
      let version = try GitProgram(environment: environment).check()
      let megabytes = SnapshotStore(folder: paths.review).byteCount / 1_000_000
      return [
        Finding(
          subject: "review", verdict: .fine, words: "git \(version); what is kept of changes takes \(megabytes) MB")
      ]
    } catch {
      let words = Language.english.text(.review(.gap(SnapshotGap(error))))
      return [Finding(subject: "review", verdict: .note, words: words + " Without it nothing is kept of changes.")]
    }
  }

  private static func config(_ paths: Paths, _ server: JSON?) -> [Finding] {
    let config = AgentCatalog.load(paths).config
    let problems = config.problems
    let isThere = FileLook.link(at: Array(paths.config.utf8)) != nil
    let words = isThere ? paths.config : "\(paths.config) (not there: all defaults)"
    return [Finding(subject: "config", verdict: problems.isEmpty ? .fine : .note, words: words)]
      + problems.map { Finding(subject: "config", verdict: .problem, words: $0) }
      + config.notes.map { Finding(subject: "config", verdict: .note, words: $0) } + themes(config, paths)
      + folders(config, paths)
      + (server?["config"]?.string.map { $0 != config.fingerprint } == true ? [unread] : [])
  }

  /// The theme that is chosen, and the person's own.
  private static func themes(_ config: Config, _ paths: Paths) -> [Finding] {
    let chosen = config.settings[.theme] ?? StoreCheck.chosen(SettingKey.theme.rawValue, in: paths.database)
    let others = config.themes.map(\.name).filter { $0 != chosen }
    return ((chosen.map { [$0] } ?? []) + others).compactMap { name in
      config.themes.problem(of: name).map {
        Finding(subject: "theme", verdict: .problem, words: Language.english.text(.setting($0)))
      }
    }
  }

  /// Folders for commands of shared lanes that are not on this host.
  private static func folders(_ config: Config, _ paths: Paths) -> [Finding] {
    func value(_ key: SettingKey) -> String {
      config.settings[key] ?? StoreCheck.chosen(key.rawValue, in: paths.database) ?? ""
    }
    let projects = ProjectNames(value(.hubProjects))?.directories(home: paths.home) ?? [:]
    let accepted = (AcceptedLane.all(value(.hubAccept)) ?? []).flatMap(\.folders)
    let named =
      projects.sorted { $0.key < $1.key }.map { (SettingKey.hubProjects, "\($0)=\($1)", $1) }
      + accepted.map { (SettingKey.hubAccept, $0, ProjectNames.expanded($0, home: paths.home)) }
    return named.filter { FileKind(at: $0.2) != .folder }.map { key, words, _ in
      Finding(
        subject: "folders", verdict: .problem,
        words: "\(key.rawValue) names \(words), and no folder is there: mend it, or bring the folder back")
    }
  }

  private static var unread: Finding {
    Finding(
      subject: "config", verdict: .note,
      words: "it has changed since the server started, which reads it then: `upnext stop`, and the next one has it")
  }

  private static func agents(_ paths: Paths, _ searched: String?) -> [Finding] {
    let (config, catalog) = AgentCatalog.load(paths)
    // What is wrong with all of them is said once.
    if let problem = config.agentsProblem {
      return [Finding(subject: "agents", verdict: .problem, words: "none of them is started: \(problem)")]
    }
    return catalog.entries.compactMap { entry in
      let subject = "agent \(entry.provider.name)"
      let presence = AgentCatalog.presence(of: entry, path: searched)
      if case .cannotStart = presence, case .found(let path) = AgentCatalog.presence(of: entry) {
        return Finding(
          subject: subject, verdict: entry.isOwn ? .problem : .note, words: "found here (\(path)), " + missed(searched))
      }
      switch presence {
      case .found(let path):
        return Finding(
          subject: subject, verdict: .fine, words: "\(Language.english.text(entry.provider.about)) (\(path))")
      case .cannotStart(.notExecutable(let path)):
        return Finding(
          subject: subject, verdict: entry.isOwn ? .problem : .note,
          words: AgentCommand.mayNotBeRun(path) + (entry.isOwn ? ", or mend its command in config.yaml" : ""))
      case .cannotStart(.notUnderstood(let problem)):
        return Finding(subject: subject, verdict: .problem, words: "it is not started: \(problem)")
      case .cannotStart(.missing) where entry.isOwn:
        return Finding(
          subject: subject, verdict: .problem,
          words: absence(of: entry.commands[0].program))
      // Nobody needs all the agents that there are.
      case .cannotStart(.missing): return nil
      }
    }
  }

  private static func absence(of program: String) -> String {
    guard FileKind(at: program) != .folder || !program.hasPrefix("/") else {
      return "\(program) is a folder: its command in config.yaml is to name a program"
    }
    let words = program.contains(" ") ? ". What it is to be told stands under `arguments`, not behind its name" : ""
    return "\(program) is not there: install it, or mend its command in config.yaml" + words
  }

  private static func missed(_ searched: String?) -> String {
    "but not by the server, whose PATH is \(searched ?? ""): `upnext stop`, and the next one that you start from here has "
      + "yours. For one that systemd starts, `systemctl --user import-environment PATH` before that"
  }

  private static func hooks(_ paths: Paths) -> [Finding] {
    HookInstaller.dead(home: paths.home).map { hook in
      Finding(
        subject: "hooks", verdict: .note,
        words: "\(hook.path) has \(hook.agent) call \(hook.program), which is gone, so it fails at each event: "
          + "`upnext doctor --install-hooks` names this program, `upnext doctor --remove-hooks` takes them out")
    }
  }

  /// What agents' own programs keep: damaged files are named, and only they are missing from the lists.
  private static func sessions(_ paths: Paths) -> [Finding] {
    let places = Places(environment: Surroundings.environment, home: paths.home)
    return SessionCheck.run(places, [Opencode.database], now: Clock.now).map {
      Finding(subject: "threads of \($0.provider)", verdict: $0.isProblem ? .note : .fine, words: $0.words)
    }
  }

  private static func terminal() -> [Finding] {
    let environment = Surroundings.environment
    guard isatty(STDOUT_FILENO) == 1 else {
      return [Finding(subject: "terminal", verdict: .note, words: "this call is not on a terminal")]
    }
    let name = environment["TERM"] ?? ""
    let isUsable = !name.isEmpty && name != "dumb"
    return [
      Finding(
        subject: "terminal", verdict: isUsable ? .fine : .problem,
        words: isUsable
          ? "TERM=\(name) COLORTERM=\(environment["COLORTERM"] ?? "")"
          : "TERM is \"\(name)\": the screen needs a terminal that can move its cursor")
    ] + (isUsable && !Window.usesUTF8 ? [lacksUTF8] : [])
  }

  /// As behind ssh without LANG, in a terminal that could show all.
  private static var lacksUTF8: Finding {
    Finding(
      subject: "terminal", verdict: .note,
      words: "its locale names no UTF-8, so ? stands for what is beyond ASCII: LC_ALL=C.UTF-8 upnext shows it")
  }
}
