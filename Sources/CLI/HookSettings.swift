import Core
import JSON

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

  /// The file's new text; the same text when it is so already.
  package static func claude(_ text: String, program: String, install: Bool) throws(Problem) -> String {
    var settings: JSONObject
    let hasText = text.contains { !$0.isWhitespace }
    do throws(JSONError) {
      guard let object = hasText ? try JSON(parsing: text).object : [:] else {
        throw JSONError(offset: 0, reason: "it is no object")
      }
      settings = object
    } catch {
      throw Problem(words: "it can't be read as JSON (\(error)): mend it first")
    }
    guard settings["hooks"] == nil || settings["hooks"]?.object != nil else {
      throw Problem(words: "its \"hooks\" are no object: mend it first")
    }
    let before = settings
    var hooks = settings["hooks"]?.object ?? [:]
    for event in hooks.members.map(\.name) {
      guard let groups = hooks[event]?.array else { continue }
      let kept = groups.compactMap(withoutOurs)
      if kept != groups { hooks[event] = kept.isEmpty ? nil : .array(kept) }
    }
    if install {
      let ours: JSON = [
        "hooks": [["type": "command", "command": .string(quoted(program) + " hook claude"), "timeout": 5]]
      ]
      for event in events { hooks[event] = .array((hooks[event]?.array ?? []) + [ours]) }
    }
    settings["hooks"] = hooks.members.isEmpty ? nil : .object(hooks)
    return settings == before ? text : JSON.object(settings).pretty + "\n"
  }

  /// A group of hooks without ours; nil where there was nothing else in it.
  private static func withoutOurs(_ group: JSON) -> JSON? {
    guard var object = group.object, let commands = object["hooks"]?.array else { return group }
    let kept = commands.filter { !isOurs($0["command"]?.string ?? "") }
    if kept.count == commands.count { return group }
    object["hooks"] = .array(kept)
    return kept.isEmpty ? nil : .object(object)
  }

  private static func isOurs(_ command: String) -> Bool {
    command.hasSuffix(" hook claude") && command.contains("upnext")
  }

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

  package static func codex(_ text: String, program: String, install: Bool) throws(Problem) -> String {
    var lines = text.newlineLines.map(String.init)
    if let index = lines.firstIndex(where: { $0 == mark || $0 == mark + "\r" }) {
      let count = index + 1 < lines.count && lines[index + 1].hasPrefix("notify") ? 2 : 1
      lines.removeSubrange(index..<index + count)
    }
    guard install else { return lines.joined(separator: "\n") }
    // A table's header takes everything behind it, so ours goes before the first.
    let top = lines.prefix { !$0.drop(while: \.isWhitespace).hasPrefix("[") }
    guard !top.contains(where: { $0.drop(while: \.isWhitespace).hasPrefix("notify") }) else {
      throw Problem(
        words: "it has a notify of its own, and Codex takes only one: have that call `upnext hook codex` too")
    }
    let words = [program, "hook", "codex"].map { JSON.string($0).text }
    return ([mark, "notify = [\(words.joined(separator: ", "))]"] + lines).joined(separator: "\n")
  }
}
