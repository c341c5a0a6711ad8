import Config
import Glibc
import Testing

struct PathsTests {
  private func paths(_ environment: [String: String], temporary: String = "/tmp") throws(PathsProblem) -> Paths {
    try Paths(environment: environment, temporaryDirectory: temporary, userID: 1000, accountHome: "/home/me")
  }

  private func all(_ paths: Paths) -> [String] {
    [
      paths.database, paths.lock, paths.config, paths.themes, paths.log, paths.socket, paths.startLock,
    ]
  }

  @Test func `with a home of its own everything lies there`() throws {
    let found = try paths(["UPNEXT_HOME": "/srv/é/", "HOME": "/home/me", "XDG_DATA_HOME": "/data"])
    #expect(
      all(found) == [
        "/srv/é/upnext.db", "/srv/é/upnext.lock", "/srv/é/config.yaml", "/srv/é/themes", "/srv/é/upnext.log",
        "/srv/é/upnext.sock", "/srv/é/start.lock",
      ])
    #expect(found.home == "/home/me")
  }

  @Test func `without one it lies where the desktop's rules say`() throws {
    let found = try paths([
      "HOME": "/home/me", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf/", "XDG_STATE_HOME": "/state",
      "XDG_RUNTIME_DIR": "/run/user/1000",
    ])
    let mark = "0074822b834ddc4b"
    #expect(
      all(found) == [
        "/data/upnext/upnext.db", "/data/upnext/upnext.lock", "/conf/upnext/config.yaml", "/conf/upnext/themes",
        "/state/upnext/upnext.log", "/run/user/1000/upnext/upnext-\(mark).sock",
        "/run/user/1000/upnext/start-\(mark).lock",
      ])
  }

  @Test func `what is missing, empty or relative has the usual places`() throws {
    let expected = [
      "/home/me/.local/share/upnext/upnext.db", "/home/me/.local/share/upnext/upnext.lock",
      "/home/me/.config/upnext/config.yaml", "/home/me/.config/upnext/themes",
      "/home/me/.local/state/upnext/upnext.log", "/tmp/upnext-1000/upnext.sock", "/tmp/upnext-1000/start.lock",
    ]
    #expect(all(try paths(["HOME": "/home/me"])) == expected)
    #expect(
      all(
        try paths(
          [
            "HOME": "/home/me", "UPNEXT_HOME": "", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "",
            "XDG_STATE_HOME": ".",
            "XDG_RUNTIME_DIR": "run",
          ], temporary: "/tmp/")) == expected)
  }

  @Test func `another home of the same person has a server of its own`() throws {
    func sockets(_ home: [String: String]) throws -> [String] {
      let found = try paths(home)
      return [found.socket, found.startLock]
    }
    let usual = ["/tmp/upnext-1000/upnext.sock", "/tmp/upnext-1000/start.lock"]
    #expect(try sockets(["HOME": "/home/me/"]) == usual)
    #expect(try sockets(["HOME": "/home/me", "XDG_CONFIG_HOME": "/conf"]) == usual)
    let trial = try sockets(["HOME": "/tmp/trial"])
    #expect(trial == ["/tmp/upnext-1000/upnext-d854f55dc6b9a865.sock", "/tmp/upnext-1000/start-d854f55dc6b9a865.lock"])
    let other = try sockets(["HOME": "/home/me", "XDG_DATA_HOME": "/data"])
    #expect(Set(usual + trial + other).count == 6)
    // systemd knows the usual one by its name.
    let run = "/run/user/1000"
    #expect(
      try sockets(["HOME": "/home/me", "XDG_RUNTIME_DIR": run])
        == ["/run/user/1000/upnext/upnext.sock", "/run/user/1000/upnext/start.lock"])
    #expect(
      try sockets(["HOME": "/tmp/trial", "XDG_RUNTIME_DIR": run])
        == ["/run/user/1000/upnext/upnext-d854f55dc6b9a865.sock", "/run/user/1000/upnext/start-d854f55dc6b9a865.lock"])
    #expect(
      try sockets(["HOME": "/tmp/trial", "UPNEXT_HOME": "/own", "XDG_RUNTIME_DIR": run])
        == ["/own/upnext.sock", "/own/start.lock"])
  }

  @Test func `without any home there is no place`() {
    #expect(throws: PathsProblem.noHome) { try paths([:]) }
    #expect(throws: PathsProblem.relativeHome("HOME", "me")) { try paths(["HOME": "me"]) }
    #expect(throws: PathsProblem.relativeHome("UPNEXT_HOME", "here")) {
      try paths(["HOME": "/home/me", "UPNEXT_HOME": "here"])
    }
  }

  @Test func `a socket's path that the system can't take is refused in words`() throws {
    let fits = "/" + String(repeating: "x", count: 107 - 1 - "/upnext.sock".utf8.count)
    #expect(try paths(["UPNEXT_HOME": fits]).socket.utf8.count == 107)
    #expect(throws: PathsProblem.longSocket(fits + "x/upnext.sock", variable: "UPNEXT_HOME")) {
      try paths(["UPNEXT_HOME": fits + "x"])
    }
    #expect(
      PathsProblem.longSocket("/a", variable: "TMPDIR").description
        == "the socket's path is longer than the system takes (2 of at most 107 bytes): /a; set TMPDIR to a shorter folder"
    )
  }

  @Test(arguments: ["UPNEXT_HOME", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"])
  func `a path that is no text is refused, since others would be the same folder`(variable: String) throws {
    let path = String(decoding: Array("/tmp/a".utf8) + [0xFF], as: UTF8.self)
    let environment = ["HOME": "/home/me"].merging([variable: path]) { $1 }
    #expect(throws: PathsProblem.noText(variable)) { try paths(environment) }
    #expect(PathsProblem.noText(variable).description == "\(variable) is no UTF-8; set it to a path that is")
  }

  @Test func `a path with a line break is refused, since git can't name what lies below it`() {
    #expect(throws: PathsProblem.lineBreak("UPNEXT_HOME")) { try paths(["UPNEXT_HOME": "/tmp/a\nb", "HOME": "/h"]) }
    #expect(PathsProblem.lineBreak("HOME").description == "HOME has a line break in it; set it to a path without one")
  }

  @Test func `of what is not used it doesn't matter whether it is text`() throws {
    let path = String(decoding: Array("/tmp/a".utf8) + [0xFF], as: UTF8.self)
    let found = try Paths(
      environment: ["UPNEXT_HOME": "/srv/é", "HOME": "/home/me", "XDG_DATA_HOME": path], temporaryDirectory: path,
      userID: 1000, accountHome: nil)
    #expect(found.database == "/srv/é/upnext.db")
    #expect(throws: PathsProblem.noText("TMPDIR")) { try paths(["HOME": "/home/me"], temporary: path) }
  }

  @Test func `folders are made for this person alone, and found again`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let found = try Paths(
      environment: ["HOME": folder.path + "/日本/é"], temporaryDirectory: folder.path, userID: getuid(), accountHome: nil)
    try found.prepare()
    try found.prepare()
    let made = ["日本", "日本/é/.local/share/upnext", "日本/é/.local/state/upnext", "upnext-\(getuid())"]
    #expect(made.map { folder.mode($0) } == [0o700, 0o700, 0o700, 0o700])
    #expect(folder.mode("日本/é/.config") == nil)
  }

  @Test func `what is in the way is seen without making anything`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func found(_ home: String) throws -> Paths {
      try Paths(
        environment: ["UPNEXT_HOME": folder.path + home], temporaryDirectory: "/tmp", userID: getuid(), accountHome: nil
      )
    }
    #expect(try found("/日本/é").obstacle == nil)
    #expect(folder.mode("日本") == nil)
    try folder.write("file", "x")
    #expect(try found("/file").obstacle == .notAFolder(folder.path + "/file"))
    #expect(try found("/file/below/it").obstacle == .notAFolder(folder.path + "/file"))
    #expect(symlink(folder.path + "/nowhere", folder.path + "/link") == 0)
    #expect(try found("/link").obstacle == .notAFolder(folder.path + "/link"))
    #expect(mkdir(folder.path + "/open", 0o700) == 0 && chmod(folder.path + "/open", 0o707) == 0)
    #expect(try found("/open").obstacle == .openFolder(folder.path + "/open"))
    // As accounts of the system have it: nothing is there, nor in the way.
    let home = "/nowhere-größe"
    let below = try Paths(
      environment: ["UPNEXT_HOME": home], temporaryDirectory: "/tmp", userID: getuid(), accountHome: nil)
    let reason = access("/", W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
    #expect(below.obstacle == reason.map { PathsProblem.noFolder(home, reason: $0) })
    // Who may do everything is not kept from a folder by its mode.
    guard getuid() != 0 else { return }
    #expect(mkdir(folder.path + "/closed", 0o500) == 0)
    #expect(try found("/closed").obstacle == .closedFolder(folder.path + "/closed", reason: "Permission denied"))
    #expect(
      try found("/closed/below").obstacle == .noFolder(folder.path + "/closed/below", reason: "Permission denied"))
    let words = try found("/closed").obstacle?.description
    #expect(words?.hasSuffix("Permission denied; mend that with: chmod 700 \(folder.path)/closed") == true)
    // Who can't enter it reaches no server either.
    #expect(throws: Never.self) { try found("/closed").prepare() }
    #expect(chmod(folder.path + "/closed", 0) == 0)
    #expect(throws: PathsProblem.closedFolder(folder.path + "/closed", reason: "Permission denied")) {
      try found("/closed").prepare()
    }
    // As behind `su`, which keeps the variables of who calls it.
    let behindSu = try Paths(
      environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": "/root"], temporaryDirectory: "/tmp", userID: getuid(),
      accountHome: nil)
    #expect(behindSu.obstacle == .foreignFolder("/root"))
    #expect(throws: PathsProblem.foreignFolder("/root")) { try behindSu.prepare() }
  }

  @Test func `a home that others can write in is refused`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let found = try Paths(
      environment: ["UPNEXT_HOME": folder.path + "/é"], temporaryDirectory: "/tmp", userID: getuid(), accountHome: nil)
    try found.prepare()
    #expect(chmod(folder.path + "/é", 0o777) == 0)
    #expect(throws: PathsProblem.openFolder(folder.path + "/é")) { try found.prepare() }
    #expect(chmod(folder.path + "/é", 0o755) == 0)
    #expect(throws: Never.self) { try found.prepare() }
  }

  @Test(arguments: ["upnext.sock", "upnext.lock", "start.lock"])
  func `a folder in the place of a file without which no server starts is named`(name: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let found = try Paths(
      environment: ["UPNEXT_HOME": folder.path], temporaryDirectory: "/tmp", userID: getuid(), accountHome: nil)
    let path = folder.path + "/" + name
    #expect(mkdir(path, 0o700) == 0)
    #expect(found.obstacle == .folderInPlace(path))
    #expect(throws: PathsProblem.folderInPlace(path)) { try found.prepare() }
    #expect("\(PathsProblem.folderInPlace(path))".hasSuffix("where upnext keeps a file of its own; move it away"))
  }

  @Test func `a lock that may not be opened is named with what to do`() throws {
    // Who may do everything is not kept from a file by its mode.
    guard getuid() != 0 else { return }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("upnext.lock", "")
    let path = folder.path + "/upnext.lock"
    #expect(chmod(path, 0o400) == 0)
    let found = try Paths(
      environment: ["UPNEXT_HOME": folder.path], temporaryDirectory: "/tmp", userID: getuid(), accountHome: nil)
    #expect(found.obstacle == .closedFile(path, mend: "mend that with: chmod 600 \(path)"))
  }

  @Test func `a fallback folder that others can write in, or that is a link, is not trusted`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let found = try Paths(
      environment: ["HOME": folder.path], temporaryDirectory: folder.path, userID: getuid(), accountHome: nil)
    let fallback = folder.path + "/upnext-\(getuid())"
    #expect(mkdir(fallback, 0o700) == 0 && chmod(fallback, 0o720) == 0)
    #expect(found.obstacle == .openFolder(fallback))
    #expect(throws: PathsProblem.openFolder(fallback)) { try found.prepare() }
    #expect(rmdir(fallback) == 0 && found.obstacle == nil)
    #expect(symlink(folder.path, fallback) == 0)
    #expect(found.obstacle == .notAFolder(fallback))
    #expect(throws: PathsProblem.notAFolder(fallback)) { try found.prepare() }
  }

  @Test func `a fallback folder of one's own that others may read is closed to them`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let found = try Paths(
      environment: ["HOME": folder.path], temporaryDirectory: folder.path, userID: getuid(), accountHome: nil)
    let fallback = folder.path + "/upnext-\(getuid())"
    #expect(mkdir(fallback, 0o700) == 0 && chmod(fallback, 0o755) == 0)
    try found.prepare()
    #expect(folder.mode("upnext-\(getuid())") == 0o700)
  }

  @Test func `a fallback folder of somebody else is not trusted`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let found = try Paths(
      environment: ["HOME": folder.path], temporaryDirectory: folder.path, userID: getuid() &+ 1, accountHome: nil)
    let fallback = folder.path + "/upnext-\(getuid() &+ 1)"
    #expect(mkdir(fallback, 0o700) == 0 && chmod(fallback, 0o777) == 0)
    // Somebody else's is not ours to close.
    #expect(found.obstacle == .foreignFolder(fallback))
    #expect(throws: PathsProblem.foreignFolder(fallback)) { try found.prepare() }
  }

  @Test func `a folder that can't be made is named with the reason`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("file", "")
    let found = try Paths(
      environment: ["UPNEXT_HOME": folder.path + "/file/x"], temporaryDirectory: "/tmp", userID: 1, accountHome: nil)
    #expect(throws: PathsProblem.noFolder(folder.path + "/file/x", reason: "Not a directory")) { try found.prepare() }
    let other = try Paths(
      environment: ["UPNEXT_HOME": folder.path + "/file"], temporaryDirectory: "/tmp", userID: 1, accountHome: nil)
    #expect(throws: PathsProblem.notAFolder(folder.path + "/file")) { try other.prepare() }
  }
}
