import Conversation
import Queues
import Review
import Settings
import Sharing

/// Everything that is saved, as one value; transcripts apart, which are appended to.
package struct Workspace: Equatable, Sendable {
  package var streams: Streams
  package var attention: AttentionQueue
  package var upNext: Lane<QueuedCommand>
  /// Commands that have ended, oldest first.
  package var history: [QueuedCommand]
  package var settings: Settings
  /// Panes that the person has folded, by name.
  package var foldedPanes: Set<String>
  /// How the person has parted the screen.
  package var screenShape = ScreenShape()
  /// By directory; a project about which nothing was decided has none.
  package var projectChoices: [String: ProjectChoices]
  /// By provider: whose limit is used up. Nothing is sent to it until it is renewed.
  package var limits: [String: ProviderLimit] = [:]
  /// The person's word that nothing is to be sent anywhere.
  package var isPaused = false
  /// What was chosen in the palette last, newest first, by names that stay the same.
  package var lastChosen: [String] = []
  /// The thread that was opened last: a new window begins with it.
  package var lastOpened: ThreadID?
  /// Commands that the person keeps under a name, to use them again.
  package var templates: [String: CommandTemplate] = [:]
  /// What was written into forms for commands and is not used yet.
  package var keptForms: [Identity<FormDraft>: FormDraft] = [:]
  /// Commands that a window has open to change them: none of them starts meanwhile. A start finds in it those whose window was
  /// lost together with the server.
  package var editedCommands: Set<Identity<QueuedCommand>> = []
  /// What was begun to be written for something else, and is not used yet.
  package var keptWords: [WordsPlace: String] = [:]
  /// Agents whose commands don't start, because the person said so.
  package var pausedAgents: Set<String> = []
  /// Agents whose commands don't start on one machine, because none could work there: it wants a login, or can't be started.
  package var unableAgents: Set<AgentPlace> = []
  /// Facts of the moment, which are not saved.
  package var circumstances = UpNextFacts()
  /// Answers that were given once and for always, oldest first.
  package var remembered: [RememberedAnswer]
  /// What agents last told that they offer, for the time before they have started again.
  package var offers: [AgentOfferKey: AgentOffer] = [:]
  /// What the person has done to the queues and can take back.
  package var undoHistory = UndoHistory()
  /// What is kept of projects' files around turns.
  package var snapshots = Snapshots()
  /// What is wanted of git about threads' folders.
  package var worktrees = ThreadWorktrees()
  /// What the person has said of changes, and which files of them they have seen.
  package var reviews: [ThreadID: ThreadReview] = [:]
  /// Files that are being set back.
  package var reverts: [Identity<Revert>: Revert] = [:]
  /// Which host this is in the hub, and what is on its way there.
  package var hub = HubRecord()
  /// What happened to the store at a start, in words, until a window has shown it.
  package var unreadNotices: [String] = []

  package init(
    streams: Streams = Streams(), attention: AttentionQueue = AttentionQueue(),
    upNext: Lane<QueuedCommand>? = nil, history: [QueuedCommand] = [], settings: Settings = Settings(),
    foldedPanes: Set<String> = [], projectChoices: [String: ProjectChoices] = [:],
    lastOpened: ThreadID? = nil, remembered: [RememberedAnswer] = []
  ) {
    self.streams = streams
    self.attention = attention
    self.upNext = upNext ?? Lane(capacity: settings.maxRunning)
    self.history = history
    self.settings = settings
    self.foldedPanes = foldedPanes
    self.projectChoices = projectChoices
    self.lastOpened = lastOpened
    self.remembered = remembered
  }

  package mutating func takeLetterDrafts(of other: Workspace) { hub.takeDrafts(of: other.hub) }
}
