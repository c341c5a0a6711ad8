import EventLoop
import Glibc

/// Another full-screen program with a list of many rows, to measure beside.
struct Peer {
  let name: String
  let arguments: [String]
  /// What stands on its screen once it is there.
  let sign: String

  /// Those that are installed, with rows in a folder of the measurement.
  static func all(in folder: String) throws -> [Peer] {
    let peers = [
      Peer(name: "tig", arguments: [], sign: "commit 999"),
      Peer(name: "htop", arguments: [], sign: "PID"),
      Peer(name: "nnn", arguments: [folder + "/files"], sign: "file"),
    ].filter { $0.path != nil }
    if peers.contains(where: { $0.name == "tig" }) { try makeCommits(in: folder) }
    try makeFiles(in: folder)
    return peers
  }

  var path: String? { Launch.findProgram(name, path: nil) }

  func open(in folder: String) throws -> (window: WatchedWindow, milliseconds: Double) {
    guard let path else { throw BenchProblem("\(name) is not installed.") }
    let launch = Launch(
      path: path, arguments: arguments,
      environment: [
        "HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
      ], directory: folder)
    return try WatchedWindow.open(launch, showing: sign)
  }

  // MARK: Their rows

  static let rows = 10_000

  private static func makeFiles(in folder: String) throws {
    let place = folder + "/files"
    mkdir(place, 0o700)
    for number in 0..<rows {
      let descriptor = Glibc.open("\(place)/file-\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw BenchProblem("\(place) can't be filled.") }
      close(descriptor)
    }
  }

  private static func makeCommits(in folder: String) throws {
    try Command.run(["git", "init", "--quiet"], in: folder)
    var stream = ""
    for number in 0..<rows {
      let message = "commit \(number): fix flaky test"
      stream += """
        commit refs/heads/master
        committer bench <bench@localhost> \(1_700_000_000 + number * 60) +0000
        data \(message.utf8.count)
        \(message)

        """
    }
    try Command.run(["git", "fast-import", "--quiet"], in: folder, input: stream)
    try Command.run(["git", "symbolic-ref", "HEAD", "refs/heads/master"], in: folder)
  }
}
