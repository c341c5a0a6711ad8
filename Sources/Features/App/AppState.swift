import Core
import Toolkit

/// Everything that the program knows: what is saved, what is in memory of the transcripts, and each window's own view.
package struct AppState: Equatable, Sendable {
  package var workspace: Workspace
  package var transcripts: Transcripts
  package var windows: [WindowID: WindowState] = [:]
  /// The later of the last event's moment and the last frame's.
  package var now = Timestamp(milliseconds: 0)
  /// An act is taking long to reach the disk.
  package var isSaving = false
  package let surroundings: Surroundings
  var undo = UndoHistory()
  var waits: [Wait] = []
  /// The modes that threads' agents offer.
  var modes: [Identity<WorkStream>: [AgentMode]] = [:]
  /// What threads' agents take beside text.
  var abilities: [Identity<WorkStream>: AgentAbilities] = [:]
  /// The commands that threads' agents understand.
  var slashCommands: [Identity<WorkStream>: [SlashCommand]] = [:]
  /// Transcripts that have been asked for and not come yet.
  var pagesAsked: Set<Identity<WorkStream>> = []
  var offsetSeconds = 0
  /// Whether agents' own programs are followed at the moment.
  var followsOutside = false
  /// Clients that asked before all was looked at once, and until when they wait for it.
  var early: [EarlyRequest] = []
  var surveyedBy: Timestamp?
  /// News of sessions that may turn out to be those of agents which were just started here.
  var postponed: [OutsideNews] = []
  /// Kept beside the workspace, from which it follows.
  var projectOrder = ProjectOrder()
  /// Why nothing can be saved at the moment.
  package internal(set) var storeProblem: String?
  var isEnding = false
  var noticesRead = false

  package init(
    workspace: Workspace, transcripts: Transcripts = Transcripts(), surroundings: Surroundings
  ) {
    self.workspace = workspace
    self.transcripts = transcripts
    self.surroundings = surroundings
  }

  func state(of stream: WorkStream) -> StreamState {
    stream.state(at: now, quietAfter: workspace.settings.quietAfterSeconds)
  }

  /// When a command-line client that waits is to be told that it has waited long enough.
  package var nextTimeout: Timestamp? {
    (waits.compactMap(\.deadline) + (early.isEmpty ? [] : [surveyedBy].compactMap { $0 })).min()
  }

  /// No window is attached, nothing runs, and nothing waits to run.
  package var isAtRest: Bool {
    windows.isEmpty && waits.isEmpty && early.isEmpty && workspace.streams.working.isEmpty
      && workspace.upNext.running.isEmpty
      && !workspace.upNext.waiting.items.contains { $0.status == .queued }
  }
}

/// What the program found around it when it started, and does not change.
package struct Surroundings: Equatable, Sendable {
  /// An agent that a thread can be begun with.
  package struct Provider: Equatable, Sendable {
    package let name: String
    package let about: String
    /// The modes that it offers, its first one in front, where they are known before it has started.
    package let modes: [AgentMode]?

    package init(name: String, about: String, modes: [AgentMode]? = nil) {
      self.name = name
      self.about = about
      self.modes = modes
    }
  }

  package var version: String
  package var home: String
  package var providers: [Provider]
  package var themes: [Theme]
  package var keymap: Keymap<Verb> { didSet { firstKeys = FirstKeys(keymap) } }
  private(set) var firstKeys: FirstKeys
  /// Settings that the config file fixes, so that they can't be changed elsewhere.
  package var fixedSettings: Set<SettingKey>
  /// What the person should be told when the first window opens.
  package var notices: [String]
  /// A made-up workspace, which is gone when its window closes.
  package var isDemo = false
  /// Somebody looks at what agents' own programs keep, where the setting says so.
  package var canDiscover = false

  package init(
    version: String, home: String, providers: [Provider], themes: [Theme], keymap: Keymap<Verb>,
    fixedSettings: Set<SettingKey> = [], notices: [String] = []
  ) {
    self.version = version
    self.home = home
    self.providers = providers
    self.themes = themes
    self.keymap = keymap
    firstKeys = FirstKeys(keymap)
    self.fixedSettings = fixedSettings
    self.notices = notices
  }
}
