import Answers
import CLI
import CommandLine
import Config
import Conversation
import Core
import Glibc
import JSON
import Scene
import Shapes
import Toolkit
import Wire

/// One call of the command line, from the socket and back.
enum Client {
  static func ask(_ question: Question, _ paths: Paths, version: String) -> Outcome {
    if let problem = ExportImport.problem(with: question, paths, version: version) { return problem }
    switch answer(to: .call(question.call), paths, version: version) {
    case .success(let line): return Outcome(line, to: question)
    case .failure(let unanswered): return unanswered.said(of: question)
    }
  }

  /// Why no answer came.
  struct Unanswered: Error {
    let words: String
    let isLost: Bool

    /// What only looks need not be looked for before it is said again. What is for another host is kept as a letter.
    func said(of question: Question) -> Outcome {
      guard isLost, question.verb.isLook(question.arguments), question.call.host == nil else {
        return Outcome(problem: words, code: isLost ? "unknown" : "refused", json: question.json)
      }
      return Outcome(
        problem: "The server ended before it answered. This changes nothing.", hint: "Say it again.",
        code: "server_ended", json: question.json)
    }
  }

  /// The server's line.
  static func answer(to request: Request, _ paths: Paths, version: String) -> Result<JSON, Unanswered> {
    do throws(ServerStart.Failure) { return .success(try firstLine(to: request, paths, version: version).line) } catch {
      return .failure(Unanswered(words: words(for: error), isLost: error == .connection(.lost)))
    }
  }

  /// The first line of the answer, and where more may come. A server that is just ending has done nothing of it, so the next one
  /// is asked.
  private static func firstLine(
    to request: Request, _ paths: Paths, version: String
  ) throws(ServerStart.Failure) -> (line: JSON, connection: ServerConnection) {
    var said: Set<String> = []
    for _ in 1..<mostAsked {
      let told = try say(request, paths, version: version, besides: &said)
      guard isOfTheEnd(told.line) else { return told }
      // Where its end takes long, or is called off as on a full disk, it is asked again all the same: the next server waits by
      // itself for what is left of this one.
      var wait = ServerConnection.Timeouts()
      wait.giveUpAfterMilliseconds = 3000
      do throws(ServerConnection.Failure) { try told.connection.waitForEnd(within: wait) } catch { continue }
    }
    return try say(request, paths, version: version, besides: &said)
  }

  /// So many servers hardly end one behind the other.
  private static let mostAsked = 5

  /// What the person should know is told once in a call, however many servers say it.
  private static func say(
    _ request: Request, _ paths: Paths, version: String, besides said: inout Set<String>
  ) throws(ServerStart.Failure) -> (line: JSON, connection: ServerConnection) {
    let connection = try connect(paths, version: version, besides: &said)
    do throws(ServerConnection.Failure) {
      // A server that is gone by now may have said that it ends: that is there to be read.
      do throws(ServerConnection.Failure) { try connection.send(request.json) } catch {
        guard error == .lost else { throw error }
      }
      return (try line(from: connection), connection)
    } catch {
      throw .connection(error)
    }
  }

  static func isOfTheEnd(_ line: JSON) -> Bool { line["error"]?["code"]?.string == Refusal.Code.ending.rawValue }

  /// The next line; a long one comes in pieces.
  private static func line(from connection: ServerConnection) throws(ServerConnection.Failure) -> JSON {
    try LongAnswer.next { () throws(ServerConnection.Failure) in try connection.receive() }
  }

  /// Prints what is told as it comes; only the server's end, or a signal, ends it.
  static func follow(_ question: Question, _ paths: Paths, version: String) -> Outcome {
    let json = question.json
    do throws(ServerStart.Failure) {
      let first = try firstLine(to: .call(question.call), paths, version: version)
      var told = first.line
      do throws(ServerConnection.Failure) {
        while true {
          guard let change = told["change"] else { return Outcome(told, to: question) }
          let outcome = question.verb.report(change, question.arguments, json)
          let code = Main.write(outcome.output + "\n", to: STDOUT_FILENO)
          if code == EPIPE { return Outcome(status: 0) }
          if let code { return Outcome(problem: "Not all could be written: \(Main.words(for: code)).", json: json) }
          told = try line(from: first.connection)
        }
      } catch {
        throw .connection(error)
      }
    } catch .connection(.lost) {
      return Outcome(
        problem: "The server has ended, so there is nothing more to tell.", code: "server_ended", json: json)
    } catch {
      return Outcome(problem: words(for: error), json: json)
    }
  }

  /// Stopping starts nothing: where no server runs, there is nothing to stop.
  static func stop(_ question: Question, _ paths: Paths, version: String) -> Outcome {
    let json = question.json
    // Somebody else may start another server the moment this one is gone, which nobody wants to stop.
    var server = StoreLock.holder(of: paths.lock)
    do throws(ServerConnection.Failure) {
      try paths.needServer()
      let timeouts = timeouts(isToStop: true)
      let connection = try ServerConnection(
        to: paths.serverSocket, as: .client, version: version, toleratesOtherVersions: true, timeouts: timeouts)
      server = StoreLock.holder(of: paths.lock)
      try connection.send(Request.stop.json)
      let answer = try connection.receive(within: timeouts)
      guard answer["done"] != nil else { return Outcome(answer, to: question) }
      // It hangs up when its agents are gone and all is on disk.
      try connection.waitForEnd(within: timeouts)
      return stopped(server, paths, answer, question)
    } catch .socket(.nobody) where StoreLock.staysHeld(of: paths) {
      return Outcome(problem: StoreLock.unfound(paths), json: json)
    } catch .socket(.nobody) {
      return Outcome(problem: "No server is running.", hint: "There is nothing to stop.", code: "missing", json: json)
    } catch .lost {
      // It was just ending.
      return stopped(server, paths, ["done": ["stopped": true]], question)
    } catch {
      return Outcome(problem: words(for: .connection(error)), json: json)
    }
  }

  /// Whoever copies the store now, or puts another one in its place, is to find it closed.
  private static func stopped(_ server: pid_t?, _ paths: Paths, _ answer: JSON, _ question: Question) -> Outcome {
    guard StoreLock.staysHeld(of: paths, by: server, forMilliseconds: 3000) else {
      return Outcome(answer, to: question)
    }
    timeouts(isToStop: true).onSilence(.end, server ?? StoreLock.holder(of: paths.lock))
    guard StoreLock.staysHeld(of: paths, by: server, forMilliseconds: 27_000) else {
      return Outcome(answer, to: question)
    }
    return Outcome(problem: StoreLock.unfound(paths), json: question.json)
  }

  /// A bar asks every few seconds: whatever happens, it is answered soon, and without a server by nothing at all.
  static func status(_ question: Question, _ paths: Paths, version: String) -> Outcome {
    if question.json {
      signal(SIGALRM) { _ in
        Client.giveUp(
          #"{"error":{"code":"refused","message":"The server has not answered for 2 seconds.","#,
          "\"hint\":\"It may wait for the disk.\"}}\n")
      }
    } else {
      signal(SIGALRM) { _ in
        Client.giveUp("upnext: The server has not answered for 2 seconds. ", "It may wait for the disk.\n")
      }
    }
    alarm(statusSeconds)
    do throws(ServerConnection.Failure) {
      try paths.needServer()
      let connection = try ServerConnection(to: paths.serverSocket, as: .client, version: version)
      try connection.send(Request.call(question.call).json)
      let told = try line(from: connection)
      return isOfTheEnd(told) ? Outcome(status: 3) : Outcome(told, to: question)
    } catch .socket(.nobody) {
      return Outcome(status: 3)
    } catch .lost {
      // It is just ending.
      return Outcome(status: 3)
    } catch {
      return Outcome(problem: words(for: .connection(error)), json: question.json)
    }
  }

  private static let statusSeconds: UInt32 = 2

  /// A signal's handler may do no more than this.
  private static func giveUp(_ problem: StaticString, _ hint: StaticString) {
    _ = Glibc.write(STDERR_FILENO, problem.utf8Start, problem.utf8CodeUnitCount)
    _ = Glibc.write(STDERR_FILENO, hint.utf8Start, hint.utf8CodeUnitCount)
    _exit(1)
  }

  private static func connect(
    _ paths: Paths, version: String, besides said: inout Set<String>
  ) throws(ServerStart.Failure) -> ServerConnection {
    let connection = try serverStart(paths).connect(as: .client, version: version)
    let isJSON = Surroundings.wantsJSON
    tell(connection.notices.filter { !said.contains($0) }, asJSON: isJSON)
    said.formUnion(connection.notices)
    guard !connection.news.isEmpty, !isSaidToNobody else { return connection }
    tell(
      connection.news, asJSON: isJSON,
      hint: "Each run of the server says this once, until a window has shown it: upnext")
    do throws(ServerConnection.Failure) { try connection.send(Welcome.told(connection.news)) } catch {
      throw .connection(error)
    }
    return connection
  }

  /// Standard error goes nowhere: whoever completes a word in a shell, for one, tells nobody anything.
  private static var isSaidToNobody: Bool {
    var (error, nothing) = (stat(), stat())
    return fstat(STDERR_FILENO, &error) != 0 || stat("/dev/null", &nothing) == 0 && error.st_rdev == nothing.st_rdev
  }

  /// What the person should know, beside what was asked for: each on a line of its own.
  static func tell(
    _ notices: [String], asJSON isJSON: Bool,
    hint: String = "This is said until a window has shown it, or another server is there: upnext, or upnext stop"
  ) {
    for notice in notices {
      // What is wrong in the config has no full stop.
      let words = notice.last == "." ? notice : notice + "."
      let json: JSON = ["notice": ["code": "unread", "message": .string(words), "hint": .string(hint)]]
      Main.write((isJSON ? json.text : Clean.line("upnext: \(words) \(hint)")) + "\n", to: STDERR_FILENO)
    }
  }

  static func serverStart(_ paths: Paths) -> ServerStart {
    ServerStart(
      socketPath: paths.serverSocket, lockPath: paths.startLock, program: Surroundings.program,
      environment: Surroundings.environment, log: paths.log, timeouts: timeouts(),
      holder: { StoreLock.holder(of: paths.lock) })
  }

  /// Says that it waits, and how that ends: whoever wants the server to end is to know how one that hangs does.
  private static func timeouts(isToStop: Bool = false) -> ServerConnection.Timeouts {
    ServerConnection.Timeouts { awaited, pid in
      let server = "The server\(process(pid))"
      let end = pid.map { ", `kill \($0)` the server; `kill -CONT \($0)` wakes one that was stopped" } ?? ""
      let (message, hint) =
        switch awaited {
        case .answer: ("\(server) is not ready yet.", "Waiting for it; Ctrl-C ends the wait\(isToStop ? end : "").")
        case .end: ("\(server) waits for its agents to end.", "Ctrl-C ends only the wait for that.")
        }
      let words = AnswerNotice.words("waiting", message, hint: hint, json: Surroundings.wantsJSON)
      Main.write(words + "\n", to: STDERR_FILENO)
    }
  }

  private static func process(_ pid: Int32?) -> String { pid.map { " (pid \($0))" } ?? "" }

  /// A failure as one sentence, with what to do where something can be done.
  static func words(for failure: ServerStart.Failure) -> String {
    switch failure {
    case .connection(.socket(let failure)): failure.words
    case .connection(.refused(let words)): words
    case .connection(.silent(let pid)):
      "The server\(process(pid)) does not answer. "
        + (pid.map { "`kill -CONT \($0)` wakes one that was stopped, `kill -9 \($0)` ends one that hangs" }
          ?? "End the process that listens at its socket")
        + ": what was acknowledged is kept. Then try again."
    case .connection(.lost):
      "The server ended in the middle. What was acknowledged is kept; look whether this was done before you say it again."
    case .cannotLock(let path, let error): "Can't lock \(path): \(error). `upnext doctor` says what is in the way."
    case .cannotStart(let words): "The server can't start: \(words)"
    }
  }
}

extension Outcome {
  /// From the server's line.
  init(_ line: JSON, to question: Question) {
    self.init(line, to: question.verb, question.arguments, json: question.json)
  }
}
