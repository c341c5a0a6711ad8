/// The person's choices, every one with a default.
package struct Settings: Equatable, Sendable {
  package enum Glyphs: String, Sendable, CaseIterable { case unicode, ascii }

  /// Nil until the person has been asked; the feature is off then.
  package var queueChoice: Bool?
  package var theme = "dark"
  package var glyphs = Glyphs.unicode
  package var defaultProvider = "shell"
  package var outboxMax = 10
  package var quietAfterSeconds = 300
  package var recentLength = 20
  package var maxRunning = 3
  package var discovers = true

  package init() {}

  package var queueEnabled: Bool { queueChoice ?? false }
}

/// Settings as text: their keys, what each is for, and which values it takes. The one table behind screen, command line,
/// config file and store.
package enum SettingKey: String, CaseIterable, Sendable {
  case queueEnabled = "queue.enabled"
  case theme = "ui.theme"
  case glyphs = "ui.glyphs"
  case quietAfter = "ui.quiet_after"
  case recentLength = "recent.length"
  case outboxMax = "outbox.max"
  case maxRunning = "next.max_running"
  case defaultProvider = "agents.default"
  case discovery = "discovery.enabled"

  package var title: String {
    switch self {
    case .queueEnabled: "Queue"
    case .theme: "Theme"
    case .glyphs: "Signs"
    case .quietAfter: "Seconds until quiet"
    case .recentLength: "Threads in Recent"
    case .outboxMax: "Messages in an outbox"
    case .maxRunning: "Commands at once"
    case .defaultProvider: "Agent for new threads"
    case .discovery: "Threads begun elsewhere"
    }
  }

  package var help: String {
    switch self {
    case .queueEnabled: "Lists the threads that wait for you, oldest first. Sending puts a thread there; you remove it."
    case .theme: "The colours of the screen."
    case .glyphs: "unicode, or ascii for terminals and readers that want plain signs."
    case .quietAfter: "After how many seconds without a word a working agent is shown as quiet, 10 to 86400."
    case .recentLength: "How many threads the Recent pane lists."
    case .outboxMax: "How many messages may wait in one thread, 5 to 50."
    case .maxRunning: "How many commands of Up Next run at the same time, 1 to 20."
    case .defaultProvider: "The agent that a new thread starts with."
    case .discovery: "Lists the threads that agents' own programs keep on this machine, and follows them."
    }
  }

  /// What it takes. Themes and agents are known elsewhere, so any word passes here.
  package var values: SettingValues {
    switch self {
    case .queueEnabled, .discovery: .oneOf(["on", "off"])
    case .theme, .defaultProvider: .word
    case .glyphs: .oneOf(Settings.Glyphs.allCases.map(\.rawValue))
    case .quietAfter: .number(10...86_400)
    case .recentLength: .number(1...500)
    case .outboxMax: .number(5...50)
    case .maxRunning: .number(1...20)
    }
  }
}

/// The values that a setting takes.
package enum SettingValues: Equatable, Sendable {
  case oneOf([String])
  case number(ClosedRange<Int>)
  case word

  package func accept(_ text: String) -> Bool {
    switch self {
    case .oneOf(let choices): choices.contains(text)
    case .number(let range): Int(text).map(range.contains) ?? false
    case .word: !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }
  }

  package var explanation: String {
    switch self {
    case .oneOf(let choices): choices.joined(separator: " or ")
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .word: "one word"
    }
  }
}

extension Settings {
  package subscript(key: SettingKey) -> String {
    switch key {
    case .queueEnabled: queueEnabled ? "on" : "off"
    case .theme: theme
    case .glyphs: glyphs.rawValue
    case .quietAfter: String(quietAfterSeconds)
    case .recentLength: String(recentLength)
    case .outboxMax: String(outboxMax)
    case .maxRunning: String(maxRunning)
    case .defaultProvider: defaultProvider
    case .discovery: discovers ? "on" : "off"
    }
  }

  /// False, and nothing changed, where the key doesn't take the value.
  package mutating func set(_ key: SettingKey, to value: String) -> Bool {
    guard key.values.accept(value) else { return false }
    switch key {
    case .queueEnabled: queueChoice = value == "on"
    case .theme: theme = value
    case .glyphs: glyphs = Glyphs(rawValue: value) ?? glyphs
    case .quietAfter: quietAfterSeconds = Int(value) ?? quietAfterSeconds
    case .recentLength: recentLength = Int(value) ?? recentLength
    case .outboxMax: outboxMax = Int(value) ?? outboxMax
    case .maxRunning: maxRunning = Int(value) ?? maxRunning
    case .defaultProvider: defaultProvider = value
    case .discovery: discovers = value == "on"
    }
    return true
  }
}
