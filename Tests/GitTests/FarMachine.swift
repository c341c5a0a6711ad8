import FoundationEssentials
import Git
import Glibc

/// Another machine, as far as `ssh` can tell: it is a program of the test's own that runs what it is given in a shell here, in
/// another home.
final class FarMachine {
  let base: String
  /// What the far shell has before ours.
  private let environment: [String: String]
  private let idleMilliseconds: Int

  var home: String { base + "/far home" }
  var way: FarWay {
    FarWay(
      host: "far", keptFor: base, environment: environment, guard: nil, idleMilliseconds: idleMilliseconds)
  }

  /// `login` runs before the shell that is asked for, as files of a login do; `programs` come before those of the machine. All that
  /// it says goes through `pipe`.
  init(
    beside repository: TestRepository, login: String = "", pipe: String? = nil, programs: [String: String] = [:],
    idleMilliseconds: Int = 300_000
  ) throws {
    let (base, environment) = (repository.base, repository.environment)
    self.base = base
    self.idleMilliseconds = idleMilliseconds
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    self.environment = environment.merging(["PATH": "\(base)/bin:\(path)"]) { $1 }
    if FileManager.default.fileExists(atPath: base + "/far bin") {
      try FileManager.default.removeItem(atPath: base + "/far bin")
    }
    for folder in ["/bin", "/far home", "/far bin"] {
      try FileManager.default.createDirectory(atPath: base + folder, withIntermediateDirectories: true)
    }
    var texts: [String: String] = [:]
    texts["bin/ssh"] = """
      #!/bin/sh
      for command do :; done
      echo $$ >> '\(base)/connections'
      unset XDG_STATE_HOME XDG_DATA_HOME
      export HOME='\(home)' GIT_CONFIG_NOSYSTEM=1 PATH='\(base)/far bin:\(path)'
      cd "$HOME"
      \(login)
      eval "$command"\(pipe.map { " | \($0)" } ?? "")
      """
    for (name, text) in programs { texts["far bin/" + name] = "#!/bin/sh\nPATH='\(path)'\n" + text }
    for (name, text) in texts {
      let program = base + "/" + name
      try text.write(toFile: program + ".text", atomically: true, encoding: .utf8)
      // By a process of its own: what this one writes, a child that another test starts holds open for a moment, and what is
      // open to be written can't be run.
      try repository.sh("cd '\(base)'; cp '\(name).text' copy; chmod +x copy; mv copy '\(name)'")
    }
  }

  /// The numbers of the processes behind which it was reached, oldest first.
  var connections: [Int32] { FarMachine.connections(in: base) }

  static func connections(in base: String) -> [Int32] {
    do {
      return try String(contentsOfFile: base + "/connections", encoding: .utf8).split(separator: "\n")
        .compactMap { Int32($0) }
    } catch {
      return []
    }
  }
}

extension TestRepository {
  func farMachine(
    login: String = "", pipe: String? = nil, programs: [String: String] = [:], idleMilliseconds: Int = 300_000
  ) throws -> FarMachine {
    try FarMachine(
      beside: self, login: login, pipe: pipe, programs: programs, idleMilliseconds: idleMilliseconds)
  }
}
