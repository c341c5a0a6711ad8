/// The person's choices, every one with a default.
package struct Settings: Equatable, Sendable {
  /// The theme that goes by the terminal's background.
  package static let automaticTheme = "auto"
  /// The agent for new threads that goes by what was used last.
  package static let automaticAgent = "auto"
  /// The built-in agent, which runs what it is told as a shell does.
  package static let shell = "shell"
  /// What may run here for others, and where.
  package static let forOthers: [SettingKey] = [.hubAccept, .hubProjects]
  package static let panesAsUsual = ["recent", "queue", "projects", "up_next"]

  package enum Layout: String, Sendable, CaseIterable { case panes, linear }
  package enum Glyphs: String, Sendable, CaseIterable { case auto, unicode, ascii }
  package enum QueueEntry: String, Sendable, CaseIterable { case onSend = "on-send", onReply = "on-reply", both }
  package enum QueueOrder: String, Sendable, CaseIterable { case fifo, priority }
  package enum Notify: String, Sendable, CaseIterable { case off, bell, desktop }

  /// Nil until the person has been asked; the feature is off then.
  package var queueChoice: Bool?
  package var theme = Settings.automaticTheme
  package var layout = Layout.panes
  package var glyphs = Glyphs.auto
  package var panes = Settings.panesAsUsual.joined(separator: " ")
  package var defaultProvider = Settings.automaticAgent
  package var outboxMax = 10
  package var quietAfterSeconds = 300
  package var recentLength = 20
  package var maxRunning = 3
  package var queueEntry = QueueEntry.onSend
  package var queueOrder = QueueOrder.fifo
  package var queueRemovesOnView = false
  package var notify = Notify.bell
  /// As `QuietHours` reads them.
  package var quietHours = "off"
  package var pausesUnderPressure = false
  package var restartsInterrupted = false
  package var historyKeep = 500
  package var historyDays = 30
  private var hooks: [HookEvent: String] = [:]
  /// How many commands of an agent may run at once, where the person limits that.
  package var agentLimits: [String: Int] = [:]
  package var outboxRetries = 3
  package var resumesAfterLimit = true
  package var bell = false
  package var reducedMotion = false
  package var discovers = true
  package var takesSnapshots = true
  package var reviewNeedsMe = false
  package var reviewDays = 30
  /// Patterns of names, with blanks between.
  package var reviewExclude = ".env* *.pem *.key"
  package var voiceCommand = ""
  package var speakCommand = ""
  /// Empty where the machine is alone.
  package var hubAddress = ""
  package var mergesQueue = true
  package var hubOffers = ""
  package var hubAccept = ""
  package var hubProjects = ""
  /// What of `forOthers` a file fixed when it was last read.
  package var fixedForOthers: Set<SettingKey> = []

  package init() {}

  package var queueEnabled: Bool {
    get { queueChoice ?? false }
    set { queueChoice = newValue }
  }
}

extension Settings {
  /// The command line that is run for an event; empty where there is none.
  package subscript(hook event: HookEvent) -> String {
    get { hooks[event] ?? "" }
    set { hooks[event] = newValue.isEmpty ? nil : newValue }
  }

  package subscript(key: SettingKey) -> String { key.row.field.read(self) }

  /// What a file fixes holds. What may run here for others goes with the line that allowed it: the answer is what has gone so.
  package mutating func fix(_ file: [SettingKey: String]) -> [SettingKey] {
    let gone = Settings.forOthers.filter { fixedForOthers.contains($0) && file[$0] == nil && !self[$0].isEmpty }
    for key in gone { _ = set(key, to: "") }
    fixedForOthers = Set(Settings.forOthers.filter { file[$0] != nil })
    for (key, value) in file { _ = set(key, to: value) }
    return gone
  }

  /// False, and nothing changed, where the key doesn't take the value.
  package mutating func set(_ key: SettingKey, to value: String) -> Bool {
    guard key.values.accept(value) else { return false }
    key.row.field.write(&self, value)
    return true
  }
}
