/// Starts agents on another machine, through the person's own `ssh`.
///
/// The far shell runs a little watch beside the agent: when the connection is gone, by whatever means, the agent ends
/// too. Its input and output are the connection's own, so it ends by itself as any agent does when we close them.
package enum RemoteHost {
  /// Programs that the far login shell would find, and a plain one does not.
  private static let folders = "$HOME/.local/bin:$HOME/bin:/usr/local/bin"

  /// What `ssh` is told. It never asks anything, since nobody is there to answer.
  static func arguments(host: String, directory: String, command: AgentCommand, extra: [String]) -> [String] {
    [
      "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=15", "--", host,
      "exec sh -c \(quoted(script(directory: directory, command, extra)))",
    ]
  }

  private static func script(directory: String, _ command: AgentCommand, _ extra: [String]) -> String {
    let variables = command.environment.sorted { $0.key < $1.key }.map { quoted("\($0.key)=\($0.value)") }
    let words = [quoted(command.program)] + (command.arguments + extra).map(quoted)
    let start = (variables.isEmpty ? words : ["env"] + variables + words).joined(separator: " ")
    return """
      PATH=\(folders):$PATH; export PATH
      cd \(quoted(directory)) || exit 125
      exec 3<&0
      \(start) <&3 3<&- &
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

  /// One word for any shell.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "+"):
          true
        default: false
        }
      }
    if isPlain { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
