import Conversation
import JSON
import Texts

/// Something that goes on in a turn of Codex, as far as it has told.
struct CodexItem: Equatable, Sendable {
  let id: String
  /// How many calls with this id the turn has had.
  let number: Int
  /// What has been said of it.
  var text = ""
  var hasSummary = false
  var call: ToolCall?
  var json: JSON?

  init(id: String, number: Int = 1) {
    self.id = id
    self.number = number
  }

  /// It as it is now told, or the next call with its id: one that has ended does not begin again. Nil for what is no tool.
  func taking(_ json: JSON, isOver: Bool) -> CodexItem? {
    var item = self
    guard let call = CodexTool.call(json, named: name, before: call, isOver: isOver) else { return nil }
    if self.call?.isUnderWay == false, call.isUnderWay {
      return CodexItem(id: id, number: number + 1).taking(json, isOver: isOver)
    }
    (item.call, item.json) = (call, json)
    return item
  }

  /// What was told of it, with other changes of files.
  func json(with changes: JSON?) -> JSON? {
    guard var told = json?.object, let changes else { return nil }
    told["changes"] = changes
    return .object(told)
  }

  private var name: String { ToolCall.name(id, number: number) }

  /// Codex stops no such command with its turn, and tells its end whenever it comes.
  var runsInOwnTerminal: Bool { json?["source"]?.string == "unifiedExecStartup" }

  mutating func print(_ piece: String) {
    guard var printing = call else { return }
    // Let go of first, so that a long output is added to where it is, and not copied.
    call = nil
    LongOutput.add(piece, to: &printing.output)
    call = printing
  }
}

/// An item of Codex that is the use of a tool.
enum CodexTool {
  /// nil for what is no tool.
  static func call(_ json: JSON, named name: String, before: ToolCall?, isOver: Bool) -> ToolCall? {
    var call = before ?? ToolCall(id: name, title: "")
    call.status = status(json["status"]?.string, isOver: isOver)
    switch json["type"]?.string {
    case "commandExecution":
      let command = command(json)
      call.title = command.firstLine.map(PlainText.line) ?? "Run a command"
      (call.kind, call.input) = ("execute", command)
      // What it printed came in pieces already; the whole may have been cut in its middle.
      if let output = json["aggregatedOutput"]?.string.map(PlainText.plain), output.utf8.count > call.output.utf8.count
      {
        call.output = LongOutput.kept(output)
      }
      call.exitCode = json["exitCode"]?.int
    case "fileChange":
      let changes = json["changes"]?.array ?? []
      let names = changes.compactMap { $0["path"]?.string?.lastPathPart }
      call.title = PlainText.line("Edit " + names.joined(separator: ", "))
      (call.kind, call.input) = (
        "edit", PlainText.exact(changes.compactMap { $0["path"]?.string }.joined(separator: "\n"))
      )
      call.output = difference(changes)
    case "mcpToolCall":
      call.title = PlainText.line("\(json["server"]?.string ?? ""): \(json["tool"]?.string ?? "")")
      call.input = PlainText.exact(json["arguments"]?.pretty ?? "")
      if let problem = json["error"]?["message"]?.string { call.output = PlainText.colored(problem) }
      if let content = json["result"]?["content"]?.array {
        call.output = PlainText.colored(content.map(ContentText.text).joined(separator: "\n"))
      }
    case "dynamicToolCall":
      call.title = PlainText.line(json["tool"]?.string ?? "Tool")
      call.input = PlainText.exact(json["arguments"]?.pretty ?? "")
      call.output = PlainText.colored((json["contentItems"]?.array ?? []).compactMap { $0["text"]?.string }.joined())
    case "collabAgentToolCall":
      call.title = PlainText.line("Agent: " + (json["prompt"]?.string ?? json["tool"]?.string ?? ""))
      (call.kind, call.input) = ("think", PlainText.exact(json["prompt"]?.string ?? ""))
    case "webSearch":
      call.title = PlainText.line("Search the web: " + (json["query"]?.string ?? ""))
      (call.kind, call.input) = ("fetch", PlainText.exact(json["query"]?.string ?? ""))
    case "imageView":
      call.title = PlainText.line("Look at " + (json["path"]?.string ?? "an image"))
      (call.kind, call.input) = ("read", PlainText.exact(json["path"]?.string ?? ""))
    case "imageGeneration":
      call.title = "Draw an image"
      call.output = PlainText.colored(json["savedPath"]?.string ?? json["revisedPrompt"]?.string ?? "")
    case .some, nil: return nil
    }
    return call
  }

  private static func status(_ word: String?, isOver: Bool) -> ToolCall.Status {
    switch word {
    case "inProgress": .running
    case "completed": .completed
    case "failed": .failed
    case "declined", "interrupted": .cancelled
    case .some, nil: isOver ? .completed : .running
    }
  }

  /// What runs, without the shell that runs it where that is known.
  static func command(_ json: JSON) -> String {
    let actions = json["commandActions"]?.array ?? []
    let whole = json["command"]?.string ?? ""
    // Nothing may be hidden from whoever is to allow it: only a shell that does this and no more is left out.
    if actions.count == 1, let inner = actions[0]["command"]?.string {
      let shells = ["/bin/bash", "/usr/bin/bash", "/bin/zsh", "/usr/bin/zsh", "/bin/sh", "bash", "zsh", "sh"]
      let forms = [inner, "'\(inner)'", "\"\(inner)\""].flatMap { form in shells.map { "\($0) -lc \(form)" } }
      if forms.contains(whole) { return PlainText.exact(inner) }
    }
    return PlainText.exact(whole)
  }

  /// In the unified form.
  static func difference(_ changes: [JSON]) -> String {
    let files = changes.map { change -> String in
      let path = change["path"]?.string ?? ""
      let text = change["diff"]?.string ?? ""
      switch change["kind"]?["type"]?.string ?? change["kind"]?.string {
      case "add": return (["--- /dev/null", "+++ \(path)"] + lines(text).map { "+" + $0 }).joined(separator: "\n")
      case "delete": return (["--- \(path)", "+++ /dev/null"] + lines(text).map { "-" + $0 }).joined(separator: "\n")
      case .some, nil:
        let target = change["kind"]?["move_path"]?.string ?? path
        return (["--- \(path)", "+++ \(target)"] + lines(text).map(String.init)).joined(separator: "\n")
      }
    }
    return PlainText.exact(files.joined(separator: "\n"))
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.newlineLines
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
