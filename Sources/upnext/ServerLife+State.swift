import CLI
import Config
import Conversation
import Core
import Database
import EventLoop
import Files
import HubScene
import Languages
import Runtime
import Scene
import Settings
import Sharing
import Toolkit
import Wire
import Words

extension ServerLife {
  /// What the program begins with: what was stored, after what the config fixes and what was cut off by the last end.
  func state(of found: StoreThread.Found) throws(EdgeProblem) -> AppState {
    var workspace = found.workspace
    var transcripts = Transcripts()
    for (id, page) in found.unfinished {
      transcripts.load(page.entries, hasEarlier: page.hasEarlier, of: id)
      for entry in page.earlier { transcripts.settle(entry, as: .interrupted, in: id) }
    }
    var stamp = Clock.stamp()
    // What the config fixes may say what is to become of what was cut off.
    let gone = workspace.settings.fix(config.settings)
    if let offers = role.offers { _ = workspace.settings.set(.hubOffers, to: offers) }
    if role.isWorker, let missing = Worker.missing(in: workspace) { throw EdgeProblem(missing) }
    workspace.settings.agentLimits.merge(config.agentLimits) { _, fixed in fixed }
    workspace.circumstances.system = Surroundings.system
    workspace.snapshots.canBeTaken = MadeUpHome.guide == nil
    // The guard is another one from now on, which lives; and a line that had gone may be back.
    let untrue = Set(
      Language.allCases.map { $0.text(.agent(.guardEnded)) }
        + Settings.forOthers.filter(workspace.settings.fixedForOthers.contains).map(Config.gone))
    workspace.unreadNotices.removeAll(where: untrue.contains)
    // The next start finds no more that a line has gone.
    let news = found.news + gone.map(Config.gone)
    workspace.unreadNotices += news.filter { !workspace.unreadNotices.contains($0) }
    _ = Ledger.change(&workspace, &transcripts, &stamp) { $0.recover() }
    var surroundings = Surroundings(
      version: version, home: paths.home, providers: catalog.providers, themes: config.themes,
      keymap: config.keymap, fixedSettings: Set(config.settings.keys),
      notices: found.notices + config.problems)
    surroundings.configFile = paths.config
    surroundings.configFingerprint = config.fingerprint
    surroundings.machine = Surroundings.machineID
    surroundings.folder = TruePath.of(paths.dataFolder) ?? paths.dataFolder
    surroundings.machineName = Surroundings.hostName
    surroundings.fixedAgentLimits = Set(config.agentLimits.keys)
    surroundings.language = Language(locale: MessageLocale.name(in: Surroundings.environment))
    surroundings.guide = MadeUpHome.guide
    // What is made up shows nothing of the person's own.
    surroundings.canDiscover = surroundings.guide == nil
    var state = AppState(workspace: workspace, transcripts: transcripts, surroundings: surroundings)
    var numbers = SystemRandomNumberGenerator()
    if let problem = state.themeProblem { state.keepNotice(surroundings.language.text(.setting(problem))) }
    state.hub.run = SharedID(using: &numbers)
    return state
  }
}
