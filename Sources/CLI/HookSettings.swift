import JSON
import Settings
import Texts

/// The settings of Claude Code and Codex, with and without the lines that let them tell of threads that run outside.
package enum HookSettings {
  /// Why a file is left as it is, in a sentence.
  package struct Problem: Error, Equatable, Sendable {
    package let words: String

    package init(words: String) { self.words = words }
  }

  /// What tells each of its states; the tools' ends tell that a question was answered.
  private static let events = [
    "SessionStart", "UserPromptSubmit", "PermissionRequest", "PostToolUse", "Notification", "Stop", "SessionEnd",
  ]

  // MARK: Claude Code: settings.json

  /// The file's new text; the same text when it is so already. Everything else stays byte for byte, and what is taken out
  /// leaves what was there before it was put in; no text at all is no file.
  package static func claude(_ text: String, program: String, install: Bool) throws(Problem) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { return install ? fresh(program) : text }
    do throws(JSONError) {
      var settings = try JSONText(text)
      guard settings.root.members != nil else { throw JSONError(offset: 0, reason: "it is no object") }
      if let hooks = settings.root["hooks"], hooks.value.members == nil {
        throw JSONError(offset: 0, reason: "its \"hooks\" are no object")
      }
      if install, try isInstalled(program, in: settings) { return text }
      while try removeOne(from: &settings) {}
      if install {
        put(program, into: &settings)
      } else if settings.text == emptied {
        return ""
      }
      return settings.text
    } catch {
      throw Problem(words: "it can't be read as JSON (\(error)): mend it first")
    }
  }

  /// What is left of a file of ours alone.
  private static let emptied = "{\n  \n}\n"

  private static func fresh(_ program: String) -> String {
    "{\n  \(hooks(program, behind: "\n  "))\n}\n"
  }

  private static func group(_ program: String) -> String {
    let command = JSON.string(quoted(program) + claudeCall).text
    return "{\"hooks\": [{\"type\": \"command\", \"command\": \(command), \"timeout\": 5}]}"
  }

  /// With a blank behind the bracket, by which a list of ours is known from one that was empty before.
  private static func member(_ event: String, _ program: String) -> String { "\"\(event)\": [ \(group(program)) ]" }

  /// A member for the object whose members have this space in front of them.
  private static func hooks(_ program: String, behind space: String) -> String {
    let isOnLines = space.utf8.contains(UInt8(ascii: "\n"))
    let indent = String(decoding: space.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.reversed(), as: UTF8.self)
    let inner = isOnLines ? "\n" + indent + (indent.isEmpty ? "  " : indent) : " "
    let members = events.map { member($0, program) }.joined(separator: "," + inner)
    return "\"hooks\": {" + inner + members + (isOnLines ? "\n" + indent : " ") + "}"
  }

  private static func put(_ program: String, into settings: inout JSONText) {
    guard settings.root["hooks"] != nil else {
      let space = settings.root.members?.last.map { settings.space(before: $0.range) } ?? " "
      return settings.append(hooks(program, behind: space), to: settings.root)
    }
    for event in events {
      guard let hooks = settings.root["hooks"]?.value else { continue }
      if let list = hooks[event]?.value, list.items != nil {
        settings.append(group(program), to: list)
      } else if hooks[event] == nil {
        settings.append(member(event, program), to: hooks)
      }
    }
  }

  /// Each event has ours, once, and nothing else of ours is there.
  private static func isInstalled(_ program: String, in settings: JSONText) throws(JSONError) -> Bool {
    let wanted = quoted(program) + claudeCall
    for event in events {
      var found: [String] = []
      for group in settings.root["hooks"]?.value[event]?.value.items ?? [] { found += try ours(in: group, settings) }
      if found != [wanted] { return false }
    }
    return true
  }

  private static func ours(in group: JSONText.Node, _ settings: JSONText) throws(JSONError) -> [String] {
    (try settings.json(group)["hooks"]?.array ?? []).compactMap { $0["command"]?.string }.filter(isOurs)
  }

  /// Takes the first of ours out; false where there is none.
  private static func removeOne(from settings: inout JSONText) throws(JSONError) -> Bool {
    guard let hooks = settings.root["hooks"] else { return false }
    for event in hooks.value.members ?? [] {
      for group in event.value.items ?? [] {
        guard !(try ours(in: group, settings).isEmpty) else { continue }
        guard let commands = group["hooks"]?.value, let all = commands.items, all.count > 1 else {
          remove(group, of: event, in: hooks, from: &settings)
          return true
        }
        for command in all {
          guard isOurs(try settings.json(command)["command"]?.string ?? "") else { continue }
          settings.remove(command.range, from: commands)
          return true
        }
      }
    }
    return false
  }

  /// With the list and the object around it where we had made those.
  private static func remove(
    _ group: JSONText.Node, of event: JSONText.Member, in hooks: JSONText.Member, from settings: inout JSONText
  ) {
    if event.value.items?.count ?? 0 > 1 || settings.beginsAtBracket(group.range, of: event.value) {
      settings.remove(group.range, from: event.value)
    } else if hooks.value.members?.count ?? 0 > 1 || settings.beginsAtBracket(event.range, of: hooks.value) {
      settings.remove(event.range, from: hooks.value)
    } else {
      settings.remove(hooks.range, from: settings.root)
    }
  }

  static func isOurs(_ command: String) -> Bool { command.hasSuffix(claudeCall) && command.contains("upnext") }

  /// What stands behind the program.
  static let claudeCall = " hook claude"

  /// As a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+".unicodeScalars.contains($0)
    }
    guard !isPlain else { return path }
    return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  // MARK: Codex: config.toml

  private static let mark = "# upnext: tells of threads that run outside of it"

  static func isMark(_ line: some StringProtocol) -> Bool { line == mark || line == mark + "\r" }

  package static func codex(_ text: String, program: String, install: Bool) throws(Problem) -> String {
    var lines = text.newlineLines.map(String.init)
    if let index = lines.firstIndex(where: { isMark($0) }) {
      let count = index + 1 < lines.count && lines[index + 1].hasPrefix("notify") ? 2 : 1
      lines.removeSubrange(index..<index + count)
    }
    guard install else { return lines.joined(separator: "\n") }
    // Where its tables begin can't be told by single lines, which may be of a long text; none of them has such a key.
    let hasOwn = lines.contains { line in
      let words = line.drop(while: \.isWhitespace)
      return words.hasPrefix("notify") && words.dropFirst("notify".count).first { !$0.isWhitespace } == "="
    }
    guard !hasOwn else {
      throw Problem(
        words: "it has a notify of its own, and Codex takes only one: have that call `upnext hook codex` too")
    }
    let words = [program, "hook", "codex"].map { JSON.string($0).text }
    // A table's header takes everything behind it, so ours goes before the first.
    return ([mark, "notify = [\(words.joined(separator: ", "))]"] + lines).joined(separator: "\n")
  }
}
