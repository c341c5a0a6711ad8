import Config
import Conversation
import EventLoop
import Files
import Glibc
import Wire

/// `upnext hook`: a word to the server that runs, from an agent that must neither wait for it nor fail because of it.
enum HookCall {
  private static let inputLimit = 1 << 20
  private static let secondsAtMost: UInt32 = 1

  /// From the program's first moment on: whatever happens, it ends soon, and well.
  static func limitTime() {
    signal(SIGALRM) { _ in _exit(0) }
    signal(SIGPIPE, SIG_IGN)
    alarm(secondsAtMost)
  }

  static func tell(_ request: Request, _ paths: Paths) {
    do throws(ServerConnection.Failure) {
      try paths.needServer()
      let connection = try ServerConnection(to: paths.serverSocket, as: .client, version: Main.version)
      try connection.send(request.json)
      _ = try connection.receive()
    } catch {
      // No server runs, or it is just ending: then nobody is there to be told.
    }
  }

  /// An agent's hooks get more than we need, such as whole files; too much is nothing to us.
  static func readStandardInput() -> String {
    do throws(SystemError) {
      let bytes = try FileContent.read(from: STDIN_FILENO, count: inputLimit + 1)
      return bytes.count > inputLimit ? "" : String(decoding: bytes, as: UTF8.self)
    } catch {
      return ""
    }
  }
}
