import Git
import Review
import Testing

/// The real `sshd`, on this machine and for one connection at a time: `ssh` starts it itself, so nothing listens anywhere.
private struct RealSSH {
  private let person: TestRepository

  init(_ person: TestRepository) throws {
    self.person = person
    try person.sh(
      """
      mkdir ../sshd ../bin ../far; cd ../sshd
      if [ "$(id -u)" = 0 ]; then mkdir -p /run/sshd; fi
      ssh-keygen -q -t ed25519 -N '' -f key; ssh-keygen -q -t ed25519 -N '' -f host
      cat > sshd_config <<END
      HostKey $PWD/host
      AuthorizedKeysFile $PWD/key.pub
      PidFile none
      StrictModes no
      UsePAM no
      SetEnv HOME=\(person.base)/far
      END
      cat > proxy <<END
      #!/bin/sh
      echo \\$\\$ >> $PWD/servers
      exec $(PATH=$PATH:/usr/sbin:/sbin command -v sshd) -i -f $PWD/sshd_config -E $PWD/log
      END
      cat > config <<END
      Host far
        ProxyCommand $PWD/proxy
        User $(id -un)
        IdentityFile $PWD/key
        IdentitiesOnly yes
        UserKnownHostsFile $PWD/known
        StrictHostKeyChecking no
        LogLevel ERROR
      END
      printf '#!/bin/sh\\nexec %s -F %s/config "$@"\\n' "$(command -v ssh)" "$PWD" > ../bin/ssh
      chmod +x ../bin/ssh proxy
      """)
  }

  var room: GitRoom {
    let path = "\(person.base)/bin:" + (person.environment["PATH"] ?? "")
    let environment = person.environment.merging(["PATH": path]) { $1 }
    return GitRoom(FarWay(host: "far", keptFor: person.base, environment: environment, guard: nil))
  }

  /// How many there were.
  func connections() throws -> Int { try person.sh("cat ../sshd/servers").split(separator: "\n").count }

  /// Every connection ends, as when a line breaks.
  func cut() throws {
    try person.sh(
      """
      for server in $(cat ../sshd/servers); do kill -9 $(cat /proc/$server/task/$server/children 2>/dev/null) $server 2>/dev/null || :; done
      """)
  }
}

/// The same as with a machine of the test's own, through the real ssh: it has a login shell, and a line that may break.
struct RealSSHTests {
  @Test func `a turn there is read, set back and taken back, also when the line breaks in between`() throws {
    let person = try TestRepository()
    let ssh = try RealSSH(person)
    let room = ssh.room
    defer { room.finish() }
    try person.write("was\n", to: "größe 漢字 'x'.txt")
    let first = try person.files()
    let before = try room.take(person.root).get()
    try person.sh("echo agent > a.txt; rm -r dir; echo n > n.txt; echo is > 'größe 漢字 '\\''x'\\''.txt'")
    let second = try person.files()
    try ssh.cut()
    let after = try room.take(person.root, following: [before.snapshot.tree]).get()
    #expect(after.snapshot.tree == (try person.tree()))
    let file = try #require(try room.files(from: before, to: after).first { $0.path == FilePath("a.txt") })
    #expect(try room.rows(0..<9, of: file, in: after.snapshot.store).rows.count == 5)
    let plan = try room.plan(person.wanted(before.snapshot, after.snapshot))
    try ssh.cut()
    #expect(try room.set(plan.change).kept == [])
    #expect(try person.files() == first)
    let back = try room.plan(person.wanted(undoing: plan.change))
    #expect(try room.set(back.change).kept == [])
    #expect(try person.files() == second)
    let connections = try ssh.connections()
    #expect(connections >= 3, "each cut was noticed")
  }
}
