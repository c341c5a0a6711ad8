import Conversation
import Core
import HubScene
import Languages
import Markdown
import Queues
import ReviewScene
import Settings
import Toolkit
import Verbs
import Words

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
  package var clients = ClientDesk()
  /// The modes that threads' agents offer.
  package var modes: [ThreadID: [AgentMode]] = [:]
  /// What else they let be chosen.
  package var options: [ThreadID: [AgentOption]] = [:]
  /// What threads' agents take beside text.
  package var abilities: [ThreadID: AgentAbilities] = [:]
  /// What would end with threads' agents, where no turn goes on.
  package var kept: [ThreadID: AgentReport.Kept] = [:]
  /// The tool calls of theirs that go on though their turn is over, by name.
  package var callsLeft: [ThreadID: Set<String>] = [:]
  /// The commands that threads' agents understand.
  package var slashCommands: [ThreadID: [SlashCommand]] = [:]
  /// Where agents' programs were when somebody last looked; empty before.
  package var presence: [String: AgentPresence] = [:]
  /// Agents that have said that they want a login, and have opened no session since.
  package var loginsWanted: Set<AgentPlace> = []
  /// Transcripts that have been asked for and not come yet.
  package var pagesAsked: Set<ThreadID> = []
  /// Threads that are to be handed over, until what was said in them has been read.
  package var handoversWanted: [ThreadID: HandoverWish] = [:]
  /// Transcripts of which something could not be read: no more is asked for until a person opens them again.
  package var unreadable: Set<ThreadID> = []
  /// How far the long texts of agents have been cut into parts: it follows from them, and spares reading them again.
  package var readParts: [Identity<Entry>: MarkdownParts] = [:]
  /// Names of files, for directories of threads in which one is being named; nil while they are being listed.
  package var projectFiles: [String: ProjectFileNames?] = [:]
  /// Folders that are being named in forms.
  package var folders: [String: FolderSeen] = [:]
  package var dictation: Dictation?
  /// The window that asked for what is being read aloud.
  package var readsTo: WindowID?
  /// The branches of directories whose threads windows show.
  package var branches: [String: BranchSeen] = [:]
  package var localClock = LocalClock.utc
  /// As the last event's stamp had it.
  package var uptime = 0
  /// Whether agents' own programs are followed at the moment.
  package var followsOutside = false { didSet { workspace.circumstances.asksRecords = followsOutside } }
  /// Until when clients wait for the first look at all.
  package var surveyedBy: Timestamp?
  package var isSurveyed = false
  /// What is being looked for in agents' records at the moment.
  package var soughtOutside: [SoughtMessage] = []
  /// News of sessions that may turn out to be those of agents which were just started here.
  package var postponed: [OutsideNews] = []
  /// How far the search knows what was said in found threads; nil before somebody has looked.
  package var indexProgress: IndexProgress?
  /// Kept beside the workspace, from which it follows.
  package var projectOrder = ProjectOrder()
  /// Why nothing can be saved at the moment.
  package var storeProblem: String? { didSet { workspace.circumstances.canNotSave = storeProblem != nil } }
  package var isEnding = false { didSet { workspace.circumstances.isEnding = isEnding } }
  /// Who has asked for an end that the disk doesn't know of yet: until then it is called off where something can't be saved.
  package var askedToStop: Set<ClientID> = []
  /// What agents have told meanwhile that would be of the end: it counts where that is called off.
  package var reportsOfTheEnd: [AgentReport] = []
  /// What acts at windows have left to others; nothing is left of it after an event.
  package var handoffs: [WindowHandoff] = []
  /// What is so at this start and no window has shown yet; what happened to the store is in the workspace.
  private var notices: [String]
  /// Something has happened that windows have not followed yet.
  package var windowsAreBehind = false
  /// Threads that have become ready, of which the windows are about to be told.
  package var ready: [ThreadID: Readiness] = [:]
  /// When the windows are told; `tellsAt` leaves out quiet hours.
  package var notifyAt: Timestamp?
  /// Agents whose threads were just deleted.
  package var agentsToClose: [ThreadID] = []
  /// As `projectOrder`, of Up Next and its history.
  package var commandFacts = CommandFacts()
  /// Threads whose work is just being landed.
  package var landings: [ThreadID: LandAsked] = [:]
  /// Threads whose folders are just being removed.
  package var worktreeRemovals: [ThreadID: WorktreeRemoval] = [:]
  /// Set while a command waits for memory: when it is looked at again.
  package var memoryLookAt: Timestamp?
  package var isLookingAtMemory = false
  /// Hooks that failed, and have been told of, with the lines that they had.
  package var hookProblems: [HookEvent: String] = [:]
  /// What has been run of them as long as its line is what is wanted.
  package var hooksRun: [HookEvent: String] = [:]
  /// How many of them have begun, or wait for their turn: the server does not end before them.
  package var runningHooks = 0
  /// What this event has made of threads, for hooks; nothing is left of it after the event.
  package var becameReady: [BecameReady] = []
  /// Threads whose agent's usage limit was found used up in this event.
  package var limitsReached: [ThreadID] = []
  /// Projects of which was said that a message left without a snapshot.
  package var toldOfGaps: Set<String> = []
  /// Files of editors of which was said that no message has a place for what is in them, or that they can't be removed.
  package var toldOfEdited: Set<String> = []
  /// What was taken last of editors' files, by their names.
  package var takenFromEditors: [String: String] = [:]
  /// When what is kept of changes was last looked through.
  package var tidiedAt: Timestamp?

  package var hub = HubDesk()

  /// How many threads there are, while what is here is only the part of them that a first screen shows.
  package var threadsBeingRead: Int?

  /// Files that somebody wants to be set back, and those that are being set.
  package var reverting = Reverting()

  package struct BecameReady: Equatable, Sendable {
    package let stream: ThreadID
    package let readiness: Readiness

    package init(stream: ThreadID, readiness: Readiness) {
      self.stream = stream
      self.readiness = readiness
    }
  }

  package struct WindowHandoff: Equatable, Sendable {
    package let window: WindowID
    package let handoff: Handoff
  }

  package init(
    workspace: Workspace, transcripts: Transcripts = Transcripts(), surroundings: Surroundings
  ) {
    self.workspace = workspace
    self.transcripts = transcripts
    self.surroundings = surroundings
    notices = surroundings.notices
  }

  /// What a window shows first, and each call of the command line says until one has.
  package var unreadNotices: [String] { workspace.unreadNotices + notices }

  /// Keeps for the next window what none was there to show.
  package mutating func keepNotice(_ words: String) {
    if !notices.contains(words) { notices.append(words) }
  }

  package mutating func forgetNotices(_ read: [String]) {
    notices.removeAll(where: read.contains)
    workspace.unreadNotices.removeAll(where: read.contains)
  }

  package func state(of stream: WorkStream) -> StreamState {
    stream.state(at: now, quietAfter: workspace.settings.quietAfterSeconds)
  }

  /// Comments on a thread's change that somebody is just writing.
  package func commentsBeingWritten(on id: ThreadID) -> Set<String> {
    Set(windows.values.compactMap { $0.review?.stream == id ? $0.review?.editor?.id : nil })
  }

  /// When something is due though nothing happens: a client has waited long enough, a snooze ends, windows are to be told,
  /// a command's moment comes, or an outbox goes on by itself.
  package var nextTimeout: Timestamp? {
    var moments = clients.deadlines + [workspace.nextWake, tellsAt, nextCommandMoment]
    if !clients.early.isEmpty { moments.append(surveyedBy) }
    moments += hub.moments(isWatched: !windows.isEmpty, now: now, uptime: uptime)
    // Nothing goes on any more in a program that ends.
    if !isEnding { moments.append(workspace.goesOnAt) }
    return moments.compactMap { $0 }.min()
  }

  /// When windows are told of what has become ready: when that is due, or else when the quiet hours are over.
  package var tellsAt: Timestamp? { notifyAt.map { quietUntil(max($0, now)) ?? $0 } }

  /// When the quiet hours are over that the moment is in.
  package func quietUntil(_ moment: Timestamp) -> Timestamp? {
    QuietHours(workspace.settings.quietHours)?.end(at: moment, on: localClock)
  }

  /// A client has left: nothing waits for it any more.
  package mutating func forget(client: ClientID) {
    clients.forget(client)
    hub.forget(client)
  }

  /// No window is attached, nothing runs, nothing waits to run, no words are being written down, and no thread is open in its agent's
  /// own program, which this server alone knows. Other hosts may want something of one that is in a hub.
  package var isAtRest: Bool {
    hub.place == nil && windows.isEmpty && clients.isAtRest && workspace.streams.working.isEmpty
      && kept.isEmpty && dictation == nil
      && workspace.upNext.running.isEmpty && workspace.snapshots.underWay.isEmpty
      && worktreeRemovals.isEmpty && landings.isEmpty && workspace.worktrees.isAtRest && reverting.isEmpty
      && runningHooks == 0 && !workspace.willStartByItself(at: now)
      && !workspace.waitsForTime && !(followsOutside && workspace.seeksMessages)
      && !workspace.streams.all.contains { $0.lentTo != nil }
  }
}

/// What the program found around it when it started, and does not change.
package struct Surroundings: Equatable, Sendable {
  /// An agent that a thread can be begun with.
  package struct Provider: Equatable, Sendable {
    package let name: String
    package let about: AgentPhrase
    /// The modes that it offers, its first one in front, where they are known before it has started.
    package let modes: [AgentMode]?
    /// How to get its program, as a phrase that begins with a verb.
    package var gettingIt: String?
    /// What it can do, where that is known before it has started.
    package let abilities: AgentAbilities?
    /// It has a program of its own in which its sessions can be opened.
    package let hasOwnProgram: Bool

    package init(
      name: String, about: AgentPhrase, modes: [AgentMode]? = nil, gettingIt: String? = nil,
      abilities: AgentAbilities? = nil, hasOwnProgram: Bool = false
    ) {
      self.name = name
      self.about = about
      self.modes = modes
      self.gettingIt = gettingIt
      self.abilities = abilities
      self.hasOwnProgram = hasOwnProgram
    }
  }

  package var version: String
  package var home: String
  /// Which machine this is, and what it is called.
  package var machine = ""
  package var machineName = ""
  /// Where the store lies, as no link has it.
  package var folder = ""
  /// Where the person's settings, keys and agents are written.
  package var configFile = "config.yaml"
  /// Which text of it was read.
  package var configFingerprint = ""
  /// In which what nobody in particular reads is said.
  package var language = Language.english
  package var providers: [Provider]
  package var themes: [Theme]
  package var keymap: Keymap<Verb> { didSet { firstKeys = FirstKeys(keymap) } }
  package private(set) var firstKeys: FirstKeys
  /// Settings that the config file fixes, so that they can't be changed elsewhere.
  package var fixedSettings: Set<SettingKey>
  /// Agents whose limit the config file fixes.
  package var fixedAgentLimits: Set<String> = []
  /// Both, by the names that stand in the file.
  package var fixedNames: Set<String> {
    Set(fixedSettings.map(\.rawValue)).union(fixedAgentLimits.map(Settings.agentLimitKey))
  }
  /// What the person should be told when the first window opens.
  package var notices: [String]
  /// Who leads through a made-up workspace, which is gone when its window closes.
  package var guide: Guide.Kind?
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
