import Core

extension English {
  static func text(_ phrase: DialogPhrase) -> String {
    switch phrase {
    case .enterCloses: "Enter closes."
    case .escLeaves: "Esc leaves it."
    case .hasLeftMenu: "It has just left the menu."

    case .pleaseRead: "Please read"
    case .welcomeTitle: "Welcome to upnext"
    case .welcome: welcome
    case .welcomeHint: "y  turn it on      n  leave it off"
    case .queueIs(let isOn, let settings, let new):
      "The Queue is \(isOn ? "on" : "off"). \(settings) changes it. \(new) begins a thread."

    case .helpTitle(true): "Keys (↑↓ scroll, Esc closes)"
    case .helpTitle(false): "Keys (j k scroll, Esc closes)"
    case .place(let place): place.title
    case .help(let verb): verb.help
    case .withoutKey: "Without a key, by palette or menu:"
    case .paletteTitle: "Palette"
    case .paletteHint: "Enter does it, Esc closes."
    case .noAct: "No act has such words."

    case .newThreadTitle: "New thread"
    case .newThreadHint(true): "Tab next · ←→ choose · ↵ begins · Esc lets go"
    case .newThreadHint(false): "Tab next - arrows choose - Enter begins - Esc lets go"
    case .directoryLabel: "Directory"
    case .agentLabel: "Agent"
    case .noAgent: "There is no agent to begin with."
    case .agentIsMissing(let getting): "It is not there. \(getting ?? "Install it")."
    case .wantsLogin(let agent): "It wants a login: upnext login \(agent)"

    case .threadTitle(let name): "Thread: \(name)"
    case .peekHint: "Enter opens, Space closes."
    case .renameTitle: "Rename"
    case .renameHint: "Enter renames, Esc leaves it."
    case .exportTitle: "Export the conversation to"
    case .exportHint: "Enter writes it as Markdown, Esc leaves it."
    case .forkTitle: "Fork, and call it"
    case .forkHint: "Enter makes a thread of its own, Esc leaves it."
    case .forkName(let name): "\(name) (fork)"
    case .snoozeTitle(let name): "Snooze: \(name)"
    case .snoozeTitleOfMany(let count): "Snooze: \(Words.count(count, "thread", "threads"))"
    case .snooze(let choice): choice.title
    case .handOverTitle(let name): "Hand \(name) over to"
    case .lineageTitle(let name): "Lineage: \(name)"
    case .lineageHint(true): "↑↓ scroll · Enter closes"
    case .lineageHint(false): "j k scroll - Enter closes"
    case .firstMessageBegins: "its first message begins a session"
    case .span(let start, let end): "\(start) to \(end)"
    case .since(let start): "since \(start)"
    case .forkedFrom(let name, let moment): "forked from \(name ?? "a thread that is gone")  \(moment)"

    case .filterWord(let word): word.rawValue
    }
  }

  private static let welcome = """
    Three queues that you own:

    Queue    the threads that wait for you, oldest first.
    Outbox   what you will say next in a thread: write it
             now, it is sent when the agent is ready.
    Up Next  what runs next, over all projects and agents,
             in your order.

    Turn the Queue on? Threads join it when you say
    something in them; only you take them out again.
    You can change this in the settings at any time.
    """
}
