import CNcurses
import EventLoop
import Glibc
import Toolkit
import Wire

/// A person's view of the server: paints its frames and sends it what the person does.
package enum Window {
  /// What the caller knows that the window does not.
  package struct Setting {
    var version: String
    var directory: String
    var environment: [String: String]
    /// The folder for texts that are with the person's editor.
    var editing: String
    /// Where standard error goes while the screen is ours.
    var logPath: String?
    /// Lines are written, and no screen is taken.
    var isPlain = false
    var input: Int32 = 0
    var output: Int32 = 1

    package init(
      version: String, directory: String, environment: [String: String], editing: String, logPath: String?,
      isPlain: Bool = false
    ) {
      self.version = version
      self.directory = directory
      self.environment = environment
      self.editing = editing
      self.logPath = logPath
      self.isPlain = isPlain
    }
  }

  /// The version of the library that paints.
  package static var libraryVersion: String { String(cString: cn_version()) }

  /// Whether the environment's character set has all that is said.
  package static var usesUTF8: Bool { cn_use_locale() }

  /// Why no window can be shown here, in a person's words; nil when it can. Ask before a server is started for it.
  package static func obstacle(_ setting: Setting) -> String? {
    do {
      if setting.isPlain { try checkTerminal(setting) } else { _ = try kind(setting) }
      return nil
    } catch {
      return error.reason
    }
  }

  /// The window's whole life. The socket is closed at its end, and the terminal is as it was found.
  package static func run(connection: Int32, _ setting: Setting) -> WindowEnd {
    let descriptor = Descriptor(connection)
    var end: WindowEnd
    if setting.isPlain {
      end = PlainLife(connection: connection, setting: setting).run(first: nil)
      descriptor.close()
      return tell(end, setting)
    }
    do {
      let kind = try kind(setting)
      let screen = try Screen(
        kind: kind, input: setting.input, output: setting.output, logPath: setting.logPath)
      let life = WindowLife(screen: screen, kind: kind, connection: connection, setting: setting)
      end = life.run()
      // The person's setting wants lines: the same window goes on without its screen.
      if case .becomesPlain(let output) = end.reason {
        end = PlainLife(connection: connection, setting: setting, packets: life.server.packets)
          .run(first: output)
      }
    } catch {
      end = WindowEnd(.unfit(error.reason))
    }
    descriptor.close()
    return tell(end, setting)
  }

  private static func tell(_ end: WindowEnd, _ setting: Setting) -> WindowEnd {
    say(end.farewell(in: setting.environment), to: setting.output)
    say(end.complaint(in: setting.environment), to: 2)
    return end
  }

  private static func kind(_ setting: Setting) throws(TerminalKind.Unfit) -> TerminalKind {
    try checkTerminal(setting)
    return try .current(environment: setting.environment, output: setting.output)
  }

  private static func checkTerminal(_ setting: Setting) throws(TerminalKind.Unfit) {
    guard isatty(setting.input) == 1, isatty(setting.output) == 1 else {
      throw TerminalKind.Unfit(
        reason:
          "A window needs a terminal, and standard input or output is none. The verbs work everywhere: upnext help")
    }
  }

  private static func say(_ text: String, to descriptor: Int32) {
    guard !text.isEmpty else { return }
    TerminalOutput(descriptor: descriptor).write(Clean.text(text) + "\n")
  }
}
