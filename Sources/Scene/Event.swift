import Conversation
import HubScene
import JSON
import Languages
import Toolkit

/// What happened.
package enum Event: Equatable, Sendable {
  case windowOpened(WindowID, WindowFacts)
  case windowClosed(WindowID)
  case input(WindowID, Input)
  case edited(WindowID, String?, problem: String?, file: String? = nil)
  case requested(ClientID, Request, in: Language = .english)
  case clientLeft(ClientID)
  case agent(AgentReport)
  /// What came of an errand.
  case came(Errand.Answer)
  /// Everything up to now is on disk, or why it isn't.
  case saved
  case saveFailed(String)
  /// The moment came that the screen or a wait was due to change at.
  case tick
  /// The program was told to end.
  case told(toEnd: EndReason)
  /// Somebody has killed the process that ends agents when we are killed.
  case guardEnded
  /// What agents have said in one frame, in order.
  case agents([AgentReport])
  /// The program that a window was to run has ended; what went wrong, if anything did.
  case ran(WindowID, problem: String?)
  /// Something of what agents' own programs keep.
  case outside(OutsideAnswer)
  case voice(VoiceNews)
  case hub(HubHeard)
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
  /// Whether its ground is dark, as far as the terminal has told.
  package var isDark = true
  /// It has no screen: lines are written to it.
  package var isPlain = false
  /// What is copied gets into a clipboard.
  package var hasClipboard = true
  /// What understands no sequence for a clipboard is a console, whose fonts have none of our signs.
  var isConsole: Bool { !hasClipboard && !isPlain }
  /// Addresses of links get there: plain terminals don't understand them, and what is written with them is UTF-8.
  package var opensLinks: Bool { hasClipboard && unicode }
  /// It shows what an input brings before the server has heard of it.
  package var showsAhead = false

  /// Where a terminal can show more than sixteen, those of a theme, exactly or as the nearest of its palette.
  package enum Colors: Equatable, Sendable { case none, sixteen, palette, many }

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
  /// Work off the loop.
  case run(Errand)
  case reply(ClientID, Reply)
  case window(WindowID, WindowOrder)
  /// End every agent and the program.
  case end
  /// Look at what agents' own programs keep.
  case outside(OutsideOrder)
  case voice(VoiceOrder)
  case hub(HubOrder)
}

/// What a window is to do, beside showing frames.
package enum WindowOrder: Equatable, Sendable {
  case bell
  case suspend
  /// Paint the whole screen anew: something else has written on it.
  case redraw
  /// Its file gets this name.
  case edit(String, as: String)
  /// Give the terminal to the person's editor with a file of theirs.
  case open(path: String, line: Int?)
  case copy(String)
  /// By the person's own key.
  case goodbye(String)
  /// The server ends.
  case ended(String)
  /// Give the terminal to a verb of our own command line, and come back when it has ended.
  case run([String])
  /// Tell the person outside of the window, which they don't look at.
  case notify(String)
}

/// The server's answer to a request.
package enum Reply: Equatable, Sendable {
  case done(JSON)
  /// The same, with something to be said beside it.
  case noted(JSON, AnswerNotice)
  /// One of many: more may follow.
  case event(JSON)
  /// A long answer, as the bytes that go out.
  case bytes([[UInt8]])
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
    /// It is kept, and done by itself as soon as that is possible.
    case kept
    /// Nothing was done, as the server is just ending: the next one can be asked.
    case ending
  }

  package let code: Code
  package let message: String
  package let hint: String

  package init(_ code: Code, _ message: String, hint: String = "") {
    self.code = code
    self.message = message
    self.hint = hint
  }

  package static let isEnding = Refusal(.ending, "The server is just ending.", hint: "Try again.")
}

extension Event {
  /// A person did this, so what it changes must survive a power cut.
  package var isPersonal: Bool {
    switch self {
    case .input, .edited, .requested, .ran: true
    case .came(let answer): answer.isPersonal
    case .hub(let heard): heard.isPersonal
    case .windowOpened, .windowClosed, .clientLeft, .agent, .saved, .saveFailed, .tick, .told, .guardEnded, .agents,
      .outside,
      .voice:
      false
    }
  }
}

extension Refusal {
  /// The disk took nothing of what the client has changed.
  package static func notSaved(_ reason: String) -> Refusal {
    Refusal(
      .kept, "Not saved yet: \(reason)",
      hint: "It is kept in memory and carried out as soon as it can be saved, while the server runs: don't repeat it.")
  }

  /// For the client too, which need not send what will be refused.
  package static let tooMuch = Refusal(
    .refused, "The call is longer than \(Call.byteLimit >> 20) MB.",
    hint: "Put the text into a file that goes along with --attach; for another host, lay it there and name it.")
}
