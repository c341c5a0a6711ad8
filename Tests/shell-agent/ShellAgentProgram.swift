import Glibc
import ShellAgent

/// `upnext agent` without the rest of `upnext`.
@main struct ShellAgentProgram {
  nonisolated static func main() { exit(ShellAgent.run(version: "test")) }
}
