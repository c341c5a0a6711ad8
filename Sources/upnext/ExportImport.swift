import Acts
import Answers
import CLI
import CommandLine
import Config
import Conversation
import Core
import EventLoop
import Files
import Glibc
import JSON
import Scene
import Shapes
import Texts

/// What goes between the server and files: exports, imports, and the files that go along with a message.
enum ExportImport {
  static func export(
    _ question: Question, _ format: ExportFormat, to place: ExportPlace, _ paths: Paths, version: String
  ) -> Outcome {
    let json = question.json
    let answer: JSON
    switch Client.answer(to: .call(question.call), paths, version: version) {
    case .failure(let unanswered): return unanswered.said(of: question)
    case .success(let line):
      guard let done = line["done"] else { return Outcome(line, to: question) }
      answer = done
    }
    let (content, notice) = format == .outbox ? taken(answer, json: json) : (answer, "")
    let text = Export.text(content, format)
    let path: String
    switch place {
    case .standardOutput: return Outcome(output: text, errors: notice, status: 0)
    case .file(let named): path = named
    case .folder(let folder): path = folder + "/" + Export.name(of: answer)
    }
    if let problem = write(text + "\n", toNew: path) { return Outcome(problem: problem, json: json) }
    let said: JSON = ["file": .string(path)]
    return Outcome(output: json ? said.pretty : path, errors: notice, status: 0)
  }

  /// An outbox as its file has it, and what is to be said of a message that stays out of it.
  private static func taken(_ answer: JSON, json: Bool) -> (JSON, String) {
    guard var file = answer.object, let count = file["left_out"]?.int else { return (answer, "") }
    file["left_out"] = nil
    guard count > 0 else { return (.object(file), "") }
    let words = "The message that is being sent, or may have been, is not in it."
    return (
      .object(file), AnswerNotice.words("being_sent", words, hint: "Imported, it would be said twice.", json: json)
    )
  }

  static func importOutbox(_ question: Question, _ path: String, _ paths: Paths, version: String) -> Outcome {
    let json = question.json
    guard let byteCount = FileLook.byteCount(of: path) else {
      return Outcome(problem: unreadable(path), code: "missing", json: json)
    }
    guard byteCount <= Int64(OutboxFile.byteLimit) else {
      return Outcome(
        problem: "\(path) can't be read as an outbox: it is larger than \(OutboxFile.byteLimit >> 20) MB.", json: json)
    }
    switch Client.answer(to: .call(question.call), paths, version: version) {
    case .failure(let unanswered): return unanswered.said(of: question)
    case .success(let line):
      var outcome = Outcome(line, to: question)
      if line["error"]?["code"]?.string == "corrupt" { outcome = setAside(path, outcome, line, json: json, paths) }
      return outcome
    }
  }

  /// A damaged file that lies in our own home would be met again: it gets out of the way, and its name says why.
  private static func setAside(
    _ path: String, _ outcome: Outcome, _ line: JSON, json: Bool, _ paths: Paths
  ) -> Outcome {
    let home = String(paths.database.parentPath)
    guard path.hasPrefix(home + "/"), rename(path, path + ".corrupt") == 0 else { return outcome }
    return Outcome(
      problem: line["error"]?["message"]?.string ?? "The file can't be read.",
      hint: "It was set aside as \(path).corrupt; nothing else was changed.", json: json)
  }

  // MARK: Attachments

  /// Why a call can't be carried out with these files and folders; nil where it can.
  static func problem(with question: Question, _ paths: Paths, version: String) -> Outcome? {
    do throws(Refusal) { return try missing(of: question, paths, version: version) } catch {
      return Outcome(error, json: question.json)
    }
  }

  private static func missing(
    of question: Question, _ paths: Paths, version: String
  ) throws(Refusal) -> Outcome? {
    let json = question.json
    // What another host is asked for lies there.
    if question.call.host == nil, let directory = try project(of: question), FileKind(at: directory) != .folder,
      !isElsewhere(directory, paths, version: version), !isOfLane(question, paths, version: version)
    {
      let hint =
        question.verb.name == "project"
        ? "upnext list projects --all shows those that there are." : "Name one that is there with --project."
      return Outcome(problem: "There is no directory \(directory).", hint: hint, code: "missing", json: json)
    }
    for word in question.verb.options.filter({ $0.value == .attachment }).flatMap({ question.arguments.values($0.name) }
    ) {
      let path = try question.call.path(word)
      guard let byteCount = FileLook.byteCount(of: path) else {
        return Outcome(problem: unreadable(path), hint: "Nothing was sent.", code: "missing", json: json)
      }
      if let reason = Attachment.file(path: path).refusal(byteCount: byteCount) {
        return Outcome(problem: reason, hint: "Nothing was sent.", json: json)
      }
    }
    return nil
  }

  /// The directory that has to be there. What is said of a project on another host, or of how one is shown, needs none here.
  private static func project(of question: Question) throws(Refusal) -> String? {
    let arguments = question.arguments
    let named = question.verb.name == "project" ? arguments.words.first : arguments.value("--project")
    guard !arguments.has("--hide"), !arguments.has("--show"), arguments.value("--host") == nil else { return nil }
    if arguments.value("--lane") != nil, named.map(mayBeName) == true { return nil }
    return try named.map { word throws(Refusal) in try question.call.path(word) }
  }

  /// The directory of a project whose agents run on another machine is there, and not here.
  private static func isElsewhere(_ directory: String, _ paths: Paths, version: String) -> Bool {
    switch Client.answer(to: .call(Call(["project", "--", directory])), paths, version: version) {
    case .success(let line): line["done"]?["host"]?.string != nil
    case .failure: false
    }
  }

  /// A lane's project may have a name that its hosts know.
  private static func mayBeName(_ project: String) -> Bool { !["/", ".", "~"].contains(where: project.hasPrefix) }

  /// What is edited is a command of a lane, whose project is named so.
  private static func isOfLane(_ question: Question, _ paths: Paths, version: String) -> Bool {
    guard question.verb.name == "edit", let id = question.arguments.words.first?.lowercased(), id.count >= 4,
      question.arguments.value("--project").map(mayBeName) == true,
      case .success(let line) = Client.answer(to: .call(Call(["list", "lanes"])), paths, version: version)
    else { return false }
    let commands = (line["done"]?.array ?? []).flatMap { $0["commands"]?.array ?? [] }
    return commands.contains { $0["id"]?.string?.hasPrefix(id) == true }
  }

  // MARK: Files

  /// What lies there in place of a file that can be read.
  private static func unreadable(_ path: String) -> String {
    switch FileKind(at: path) {
    case nil, .file?: "There is no file \(path) that can be read."
    case .folder?: "\(path) is a folder, not a file."
    case .other?: "\(path) is a pipe, a socket or a device, not a file."
    }
  }

  /// What is there stays: an export never takes the place of a file.
  private static func write(_ text: String, toNew path: String) -> String? {
    do throws(FileProblem) { try NewFile.create(path, with: text, mode: 0o600) } catch {
      guard error != .system(SystemError(EEXIST)) else {
        return "\(path) is there already. Name another file with --output."
      }
      return "Can't write \(path): \(error.words). Nothing of it was kept. Name another place with --output."
    }
    return nil
  }
}
