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
  case requested(ClientID, Request)
  case clientLeft(ClientID)
  case agent(AgentReport)
  /// A part of a transcript came from the store.
  case page(Identity<WorkStream>, [Entry], hasEarlier: Bool)
  case pageFailed(Identity<WorkStream>, String)
  /// All that the store has of a transcript, for a client that asked to see it.
  case whole(ClientID, Identity<WorkStream>, [Entry])
  /// Everything up to now is on disk, or why it isn't.
  case saved
  case saveFailed(String)
  /// The moment came that the screen or a wait was due to change at.
  case tick
  /// The program was told to end.
  case told(toEnd: String)
  /// Something of what agents' own programs keep.
  case outside(OutsideAnswer)
}

/// What a window told of itself when it opened.
package struct WindowFacts: Equatable, Sendable {
  package var size: Size
  /// Whether the terminal shows colours, and more than sixteen.
  package var colors: Colors
  package var unicode: Bool
  package var directory: String

  package enum Colors: Equatable, Sendable { case none, sixteen, many }

  package init(size: Size, colors: Colors, unicode: Bool, directory: String) {
    self.size = size
    self.colors = colors
    self.unicode = unicode
    self.directory = directory
  }
}

/// What is to be done about it. Effects are carried out in order, after everything before them is on disk.
package enum Effect: Equatable, Sendable {
  case agent(AgentOrder)
  /// Read the end of a transcript, or what precedes an entry.
  case loadPage(Identity<WorkStream>, before: Int?)
  /// Read a whole transcript for a client.
  case loadWhole(ClientID, Identity<WorkStream>)
  case reply(ClientID, Reply)
  case window(WindowID, WindowOrder)
  /// End every agent and the program.
  case end
  /// Look at what agents' own programs keep.
  case outside(OutsideOrder)
}

/// What a window is to do, beside showing frames.
package enum WindowOrder: Equatable, Sendable {
  case bell
  case suspend
  case edit(String)
  case copy(String)
  case goodbye(String)
}

/// The server's answer to a request.
package enum Reply: Equatable, Sendable {
  case done(JSON)
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
    case .input, .edited, .requested: true
    case .windowOpened, .windowClosed, .clientLeft, .agent, .page, .pageFailed, .whole, .saved, .saveFailed, .tick,
      .told, .outside:
      false
    }
  }
}
