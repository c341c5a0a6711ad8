import Core
import JSON
import Toolkit

/// The number of a window, for as long as it is attached.
package typealias WindowID = Int

/// The number of a command-line client, for as long as it waits for its answer.
package typealias ClientID = Int

/// What happened.
package enum Event: Equatable, Sendable {
  case windowOpened(WindowID, WindowFacts)
  case windowClosed(WindowID)
  case input(WindowID, Input)
  case edited(WindowID, String?, problem: String?)
  case requested(ClientID, Request, in: Language = .english)
  case clientLeft(ClientID)
  case agent(AgentReport)
  /// A part of a transcript came from the store.
  case page(Identity<WorkStream>, [Entry], hasEarlier: Bool)
  case pageFailed(Identity<WorkStream>, String)
  /// A part of a transcript around an entry's number came from the store, for a window that asked for it.
  case around(WindowID, Identity<WorkStream>, number: Int, Transcript)
  case aroundFailed(WindowID, Identity<WorkStream>, String)
  /// What a search found, newest first, or why it failed.
  case found([SearchHit], for: SearchAsker, problem: String?)
  /// All that the store has of a transcript, for a client that asked to see it.
  case whole(ClientID, Identity<WorkStream>, [Entry])
  /// Everything up to now is on disk, or why it isn't.
  case saved
  case saveFailed(String)
  /// The moment came that the screen or a wait was due to change at.
  case tick
  /// The text of `/proc/pressure/memory`; nil where the system doesn't tell.
  case memory(String?)
  /// A person's hook could not be run, or failed, and how.
  case hookFailed(String)
  /// The names of a project's files, as far as they were listed.
  case files(project: String, ProjectFileNames)
  /// What a file is that a person may want to attach.
  case fileSeen(WindowID, FileSeen)
  /// The program was told to end.
  case told(toEnd: EndReason)
  /// What agents have said in one frame, in order.
  case agents([AgentReport])
  /// Where agents' programs are, for a client that asked or for the screen.
  case agentsFound([String: AgentPresence], for: ClientID?)
  /// The program that a window was to run has ended; what went wrong, if anything did.
  case ran(WindowID, problem: String?)
  /// Something of what agents' own programs keep.
  case outside(OutsideAnswer)
  /// The folders in a folder, by name; nil where there is none that can be read.
  case folders(in: String, [String]?)
  /// Which sessions an agent keeps, for whoever asked.
  case sessions(SessionsFound, SessionsWanted, for: SessionsAsker)
}

/// Whether an agent's program is there.
package enum AgentPresence: Equatable, Sendable {
  case found(String)
  case missing
}

/// What a window told of itself when it opened.
package struct WindowFacts: Equatable, Sendable {
  package var size: Size
  /// Whether the terminal shows colours, and more than sixteen.
  package var colors: Colors
  package var unicode: Bool
  package var directory: String
  /// What its person reads, by the environment that it was opened in.
  package var language: Language

  package enum Colors: Equatable, Sendable { case none, sixteen, many }

  package init(size: Size, colors: Colors, unicode: Bool, directory: String, language: Language = .english) {
    self.size = size
    self.colors = colors
    self.unicode = unicode
    self.directory = directory
    self.language = language
  }
}

/// What is to be done about it. Effects are carried out in order, after everything before them is on disk.
package enum Effect: Equatable, Sendable {
  case agent(AgentOrder)
  /// Read the end of a transcript, or what precedes an entry.
  case loadPage(Identity<WorkStream>, before: Int?)
  /// Read the entries around a number, for a window that looks at them.
  case loadAround(WindowID, Identity<WorkStream>, Int)
  /// Look for words in all transcripts. A window's next search calls off the one before.
  case search(String, limit: Int, for: SearchAsker)
  /// Read a whole transcript for a client.
  case loadWhole(ClientID, Identity<WorkStream>)
  case reply(ClientID, Reply)
  case window(WindowID, WindowOrder)
  /// End every agent and the program.
  case end
  /// Find out which agents are there, for a client or for the screen.
  case lookForAgents(ClientID?)
  /// Find out whether programs wait for memory.
  case lookAtMemory
  case runHook(Hook)
  /// List a project's files by name.
  case listFiles(project: String)
  /// Look whether a file is there and how large it is.
  case lookAtFile(WindowID, for: ComposerSubject, path: String, attaches: Bool)
  /// Look at what agents' own programs keep.
  case outside(OutsideOrder)
  /// List the folders in a folder, by name.
  case listFolders(in: String)
  /// Ask an agent which sessions it keeps.
  case listSessions(SessionsWanted, for: SessionsAsker)
}

/// Who wants to know which sessions an agent keeps.
package enum SessionsAsker: Hashable, Sendable {
  case window(WindowID)
  /// A session that is named is to become a thread.
  case client(ClientID, session: String?)
}

/// Who looks for words in the transcripts.
package enum SearchAsker: Hashable, Sendable {
  /// A window, and which of its searches this is.
  case window(WindowID, query: Int)
  case client(ClientID)
}

/// What a window is to do, beside showing frames.
package enum WindowOrder: Equatable, Sendable {
  case bell
  case suspend
  /// Paint the whole screen anew: something else has written on it.
  case redraw
  case edit(String)
  case copy(String)
  case goodbye(String)
  /// Give the terminal to a verb of our own command line, and come back when it has ended.
  case run([String])
  /// Tell the person outside of the window, which they don't look at.
  case notify(String)
}

/// The server's answer to a request.
package enum Reply: Equatable, Sendable {
  case done(JSON)
  /// One of many: more may follow.
  case event(JSON)
  case refused(Refusal)
}

/// Why a request was not done, and what to do instead.
package struct Refusal: Error, Equatable, Sendable {
  package enum Code: String, Sendable {
    /// The request can't be done.
    case refused
    /// The call's words are off.
    case usage
    /// What was named isn't there.
    case missing
    /// What was given can't be read.
    case corrupt
  }

  package let code: Code
  package let message: String
  package let hint: String

  package init(_ code: Code, _ message: String, hint: String = "") {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension Event {
  /// A person did this, so what it changes must survive a power cut.
  package var isPersonal: Bool {
    switch self {
    // A command may have waited for its folder.
    case .input, .edited, .requested, .ran, .folders: true
    case .windowOpened, .windowClosed, .clientLeft, .agent, .page, .pageFailed, .around, .aroundFailed, .found, .whole,
      .saved, .saveFailed, .tick, .told, .agents, .agentsFound, .memory, .hookFailed, .files, .fileSeen, .outside,
      .sessions:
      false
    }
  }
}
