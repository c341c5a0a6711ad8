/// Where what reaches out of the program may stand: sockets, programs that are started, and what all threads share.
enum Fences {
  struct Fence {
    let words: [String]
    /// Folders and files, and why they may.
    let places: [(path: String, why: String)]
    let remedy: String
  }

  static let all = [
    Fence(
      words: ["socket(", "socketpair(", "AF_UNIX", "AF_INET", "SOCK_STREAM", "SOCK_DGRAM", "sockaddr"],
      places: [("Sources/Wire/", "windows, clients and server")],
      remedy: "Sockets are Wire's, Server's and Terminal's: say it through a ServerConnection."),
    Fence(
      words: ["cs_spawn(", "posix_spawn", "fork()", "vfork(", "execv", "popen("],
      places: [
        ("Sources/EventLoop/", "the one way to start a program")
      ],
      remedy: "Programs are started through EventLoop: use ChildProcess, or Launch."),
    Fence(
      words: ["ChildProcess.start(", ".startDetached(", "Launch(", "Launch.spawn("],
      places: [
        ("Sources/Agents/", "agents, and the commands that they ask for"),
        ("Sources/Git/GitProgram.swift", "the git program"),
        ("Sources/Git/Far/FarSession.swift", "the shell on another machine"),
        ("Sources/ShellAgent/", "is an agent itself, whose work is to run commands"),
        ("Sources/Wire/ServerStart.swift", "the server"),
        ("Sources/Runtime/ShellLine.swift", "hooks, and programs for the voice"),
        ("Sources/upnext/Login.swift", "hands the terminal over"),
        ("Sources/upnext/OwnProgram.swift", "becomes the program that gets it"),
        ("Sources/Terminal/Life/Editor.swift", "hands the terminal over"),
        ("Sources/Terminal/Life/SpawnedCommand.swift", "hands the terminal over"),
        ("Sources/bench/", "measures a window on a terminal of its own"),
      ],
      remedy:
        "Programs are started by Agents, by Git, for hooks, and where the terminal is handed over: ask one of these."),
    Fence(
      words: ["umask(", "chdir(", "fchdir("],
      places: [("Sources/EventLoop/Processes/Launch+Become.swift", "is about to be another program")],
      remedy: "The whole process has it, all threads and what they start meanwhile: name a mode, or a whole path."),
  ]

  static func findings(in files: [SourceFile], of fences: [Fence] = all) -> [String] {
    fences.flatMap { fence in
      files.filter { file in !fence.places.contains { file.path.hasPrefix($0.path) } }.flatMap { file in
        file.code.flatMap { number, line in
          fence.words.filter { has($0, line) }.map { "\(file.path):\(number): \($0). \(fence.remedy)" }
        }
      }
    }
  }

  /// A place that needs its leave no more.
  static func unused(in files: [SourceFile]) -> [String] {
    all.flatMap { fence in
      fence.places.filter { place in
        !files.contains { file in
          file.path.hasPrefix(place.path) && file.code.contains { _, line in fence.words.contains { has($0, line) } }
        }
      }.map { "\($0.path): nothing there needs to stand in Fences any more. Take it out." }
    }
  }

  /// Whether the word stands there, not as the end of a longer one and not as something of somebody else's.
  private static func has(_ word: String, _ line: Substring) -> Bool {
    line.ranges(of: word).contains { range in
      guard let before = line[..<range.lowerBound].last, !word.hasPrefix(".") else { return true }
      return !before.isLetter && !before.isNumber && before != "_" && before != "."
    }
  }
}
