/// Why a window ended, and what is to be said about it.
package struct WindowEnd: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The server said so, with words for the shell's screen.
    case goodbye(String)
    case refused(String)
    /// The person left by themselves, with Ctrl-\, without asking the server.
    case left
    case serverGone
    case signal(Int32)
    case terminalGone
    case unfit(String)
  }

  package var reason: Reason
  /// Where a text lies that was being edited and that nobody has taken.
  package var keptPath: String?

  package init(_ reason: Reason, keptPath: String? = nil) {
    self.reason = reason
    self.keptPath = keptPath
  }

  /// The program's exit status.
  package var status: Int32 {
    switch reason {
    case .goodbye, .left: 0
    case .refused, .serverGone, .terminalGone, .unfit: 1
    case .signal(let signal): 128 + signal
    }
  }

  /// Words for standard output.
  package var farewell: String {
    switch reason {
    case .goodbye(let text): text
    case .left: "The window is closed. Work goes on; upnext brings it back."
    case .refused, .serverGone, .signal, .terminalGone, .unfit: ""
    }
  }

  /// Words for standard error.
  package var complaint: String {
    let kept = keptPath.map { "upnext: The text that you were editing is in \($0)." }
    return [why, kept].compactMap { $0 }.joined(separator: "\n")
  }

  private var why: String? {
    switch reason {
    case .refused(let text): text
    case .serverGone:
      "upnext: The server of this window is gone. Your work is kept; run upnext to come back."
    case .unfit(let reason): "upnext: \(reason)"
    case .goodbye, .left, .signal, .terminalGone: nil
    }
  }
}
