import Texts

/// Starts programs on another machine, through the person's own `ssh`.
///
/// The far shell runs a little watch beside the program: when the connection is gone, by whatever means, the program
/// ends too. Its input and output are the connection's own, so it ends by itself as an agent does when we close them.
package enum RemoteHost {
  /// Programs that the far login shell would find, and a plain one does not.
  private static let folders = "$HOME/.local/bin:$HOME/bin:/usr/local/bin"

  /// What `ssh` is told. It never asks anything, since nobody is there to answer.
  package static func arguments(
    host: String, directory: String, program: String, arguments: [String], environment: [String: String]
  ) -> [String] {
    [
      "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=15", "--", host,
      "exec sh -c \(ShellWord.quoted(script(directory, program, arguments, environment)))",
    ]
  }

  /// As `arguments`, of a plain shell that reads what it is to do.
  package static func shellArguments(host: String) -> [String] {
    ["-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "--", host, "exec sh"]
  }

  /// As `arguments`, of a program that a person uses through a terminal: `ssh` may ask them, and the far terminal's end is
  /// the program's.
  package static func terminalArguments(
    host: String, directory: String, program: String, arguments: [String], environment: [String: String]
  ) -> [String] {
    let script = """
      PATH=\(folders):$PATH; export PATH
      cd \(ShellWord.quoted(directory)) || exit 125
      exec \(start(program, arguments, environment))
      """
    return ["-t", "-o", "ConnectTimeout=20", "--", host, "exec sh -c \(ShellWord.quoted(script))"]
  }

  private static func start(_ program: String, _ arguments: [String], _ environment: [String: String]) -> String {
    let variables = environment.sorted { $0.key < $1.key }.map { ShellWord.quoted("\($0.key)=\($0.value)") }
    let words = ([program] + arguments).map(ShellWord.quoted)
    return (variables.isEmpty ? words : ["env"] + variables + words).joined(separator: " ")
  }

  private static func script(
    _ directory: String, _ program: String, _ arguments: [String], _ environment: [String: String]
  ) -> String {
    """
    PATH=\(folders):$PATH; export PATH
    cd \(ShellWord.quoted(directory)) || exit 125
    exec 3<&0
    \(start(program, arguments, environment)) <&3 3<&- &
    agent=$!
    exec </dev/null 3<&-
    (
      trap '' TERM
      while kill -0 "$PPID" 2>/dev/null && kill -0 "$agent" 2>/dev/null; do sleep 1; done
      kill -0 "$agent" 2>/dev/null || exit 0
      kill -TERM 0; sleep 2; kill -KILL 0
    ) >/dev/null 2>&1 &
    wait "$agent"
    """
  }
}
