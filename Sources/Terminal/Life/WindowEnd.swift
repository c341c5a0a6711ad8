import Toolkit

/// Why a window ended, and what is to be said about it.
package struct WindowEnd: Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// The server said so, with words for the shell's screen.
    case goodbye(String)
    case ended(String)
    case refused(String)
    /// The person left by themselves, with Ctrl-\, without asking the server.
    case left
    case serverGone
    case signal(Int32)
    case terminalGone
    case unfit(String)
    /// It goes on without a screen, with these lines.
    case becomesPlain(PlainOutput)
  }

  var reason: Reason
  /// Where a text lies that was being edited and that nobody has taken.
  var keptPath: String?

  init(_ reason: Reason, keptPath: String? = nil) {
    self.reason = reason
    self.keptPath = keptPath
  }

  /// It comes under the fingers of who may be typing, and says so.
  static func lastWords(of reason: Reason?, in environment: [String: String]) -> String? {
    switch reason {
    case .ended(let text), .refused(let text): text
    case .serverGone: WindowPhrase.serverGone.text(in: environment)
    case .goodbye, .left, .signal, .terminalGone, .unfit, .becomesPlain, nil: nil
    }
  }

  /// The program's exit status.
  package var status: Int32 {
    switch reason {
    case .goodbye, .ended, .left, .becomesPlain: 0
    case .refused, .serverGone, .terminalGone, .unfit: 1
    case .signal(let signal): 128 + signal
    }
  }

  /// Words for standard output.
  func farewell(in environment: [String: String]) -> String {
    switch reason {
    case .goodbye(let text), .ended(let text): text
    case .left: WindowPhrase.left.text(in: environment)
    case .refused, .serverGone, .signal, .terminalGone, .unfit, .becomesPlain: ""
    }
  }

  /// Words for standard error.
  func complaint(in environment: [String: String]) -> String {
    let kept = keptPath.map { WindowPhrase.kept($0).text(in: environment) }
    return [why(in: environment), kept].compactMap { $0 }.joined(separator: "\n")
  }

  private func why(in environment: [String: String]) -> String? {
    switch reason {
    case .refused(let text): text
    case .serverGone: WindowPhrase.serverGone.text(in: environment)
    case .unfit(let reason): "upnext: \(reason)"
    case .goodbye, .ended, .left, .signal, .terminalGone, .becomesPlain: nil
    }
  }
}
