import Conversation
import JSON
import Texts

/// What a tool call's parts look like as text.
enum ToolCallText {
  /// What a call shows, in order; nil where nothing is said of it. Some agents give a text or one part in place of a
  /// list.
  static func parts(of content: JSON?) -> [JSON]? {
    guard let content else { return nil }
    return content.array ?? (text(of: content).isEmpty ? nil : [content])
  }

  static func text(of content: JSON, terminals: [String: TerminalView] = [:]) -> String {
    switch content["type"]?.string {
    case "content":
      return ContentText.blocks(of: content["content"]).map { ContentText.text(of: $0) }.filter { !$0.isEmpty }
        .joined(separator: "\n")
    case "diff":
      return UnifiedDifference.text(
        path: content["path"]?.string ?? "", before: content["oldText"]?.string, after: content["newText"]?.string ?? ""
      )
    case "terminal":
      guard let shown = content["terminalId"]?.string.flatMap({ terminals[$0] }) else { return "" }
      let end = shown.hasEnded && shown.exitCode == nil ? "[ended by a signal]" : ""
      return shown.output + (end.isEmpty || shown.output.hasSuffix("\n") ? "" : "\n") + end
    // Some agents leave out the part around a block.
    case .some, nil: return ContentText.text(of: content)
    }
  }

  /// Whether the text says all that there is, and not the name of a file or of a picture.
  static func saysAll(_ content: JSON) -> Bool {
    switch content["type"]?.string {
    case "content": ContentText.blocks(of: content["content"] ?? .null).allSatisfy { !ContentText.standsAlone($0) }
    case "diff", "terminal": true
    case .some, nil: !ContentText.standsAlone(content)
    }
  }

  /// A command line, where the arguments are one; else all of them.
  static func input(_ given: JSON) -> ClippedText {
    if let command = command(in: given) { return ClippedText(whole: command) }
    if let text = given.string { return ClippedText(whole: PlainText.exact(text)) }
    if given.isNull || given.object?.members.isEmpty == true { return ClippedText(whole: "") }
    return ClippedText(beginning: PlainText.exact(given.pretty))
  }

  /// The files that a call is about.
  static func places(_ places: [JSON]) -> String {
    let lines = places.compactMap { place in
      place["path"]?.string.map { path in place["line"]?.int.map { "\(path):\($0)" } ?? path }
    }
    return PlainText.exact(lines.joined(separator: "\n"))
  }

  /// What a tool gave, where it comes as something else than content.
  static func output(_ raw: JSON) -> String {
    if let text = raw.string { return text }
    guard let members = raw.object?.members else { return raw.isNull ? "" : ClippedText(beginning: raw.pretty).text }
    let texts = ["output", "stdout", "stderr", "text", "content", "result", "error", "message"].compactMap {
      raw[$0]?.string
    }
    if !texts.isEmpty { return texts.filter { !$0.isEmpty }.joined(separator: "\n") }
    let isOnlyStatus = members.allSatisfy { ["exitCode", "exit_code", "signal"].contains($0.name) }
    return isOnlyStatus ? "" : ClippedText(beginning: raw.pretty).text
  }

  /// The command line among a tool's arguments, where agents call it so, and below it what else it is given.
  static func command(in input: JSON?) -> String? {
    guard let members = input?.object?.members,
      let command = members.first(where: { $0.name == "command" }) ?? members.first(where: { $0.name == "cmd" })
    else { return nil }
    var line: String
    if let text = command.value.string {
      line = text
    } else if let words = command.value.array?.compactMap(\.string), !words.isEmpty,
      words.count == command.value.array?.count
    {
      line = words.map(ShellWord.quoted).joined(separator: " ")
    } else {
      return nil
    }
    var rest = members.filter { $0.name != command.name && $0.name != "description" }
    if let index = rest.firstIndex(where: { $0.name == "args" }), let words = rest[index].value.array,
      words.allSatisfy({ $0.string != nil })
    {
      line = ([line] + words.compactMap(\.string).map(ShellWord.quoted)).joined(separator: " ")
      rest.remove(at: index)
    }
    let lines = rest.map { "\($0.name): \($0.value.string ?? $0.value.text)" }
    return PlainText.exact(([line] + lines).joined(separator: "\n"))
  }
}
