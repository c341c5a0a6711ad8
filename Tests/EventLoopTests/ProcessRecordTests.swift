import Glibc
import Testing

@testable import EventLoop

/// What a killed server has left is ended by the next one, and nothing else is.
struct ProcessRecordTests {
  private let path = "/tmp/upnext-record-\(UInt64.random(in: 0...UInt64.max))"

  private func lines() -> [Substring] { ProcFile.text(of: path).split(separator: "\n") }

  private func write(_ text: String) throws {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    defer { close(number) }
    try #require(Glibc.write(number, text, text.utf8.count) == text.utf8.count)
  }

  @Test func `what goes on of a group that was noted is ended, with all that is in it`() throws {
    defer { unlink(path) }
    let record = try ProcessRecord(at: path)
    let loop = EventLoop()
    var end: ProcessEnd?
    var others: [Int32] = []
    let script = "trap '' TERM; (trap '' TERM; while :; do read -t 1 x <>/dev/zero; done) & echo $!; wait"
    let child = try ChildProcess.start(
      Launch(path: "/bin/bash", arguments: ["-c", script], environment: [:]), loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(
        onLine: { event in
          guard case .line(let bytes) = event, let number = Int32(String(decoding: bytes, as: UTF8.self)) else {
            return
          }
          others.append(number)
          loop.stop()
        },
        onEnd: {
          end = $0
          loop.stop()
        }))
    loop.run()
    #expect(ProcessRecord.left(at: path) == [])
    record.add(group: child.pid)
    let left = ProcessRecord.left(at: path)
    #expect(Set(left.map(\.pid)) == Set([child.pid] + others) && left.allSatisfy { $0.name == "bash" })
    ProcessRecord.end(left)
    loop.run()
    #expect(end == .killed(signal: SIGKILL))
    #expect(ProcessRecord.left(at: path) == [])
  }

  @Test func `in a copied home it says nothing: what goes on may be the first one's`() throws {
    let copy = path + "-copy"
    defer { for file in [path, copy] { unlink(file) } }
    let record = try ProcessRecord(at: path)
    record.add(group: getpid())
    #expect(ProcessRecord.left(at: path).map(\.pid).contains(getpid()))
    let text = ProcFile.text(of: path)
    let number = open(copy, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(number) }
    try #require(Glibc.write(number, text, text.utf8.count) == text.utf8.count)
    #expect(ProcessRecord.left(at: copy) == [])
  }

  @Test func `a number that belongs to another one by now is left alone`() throws {
    defer { unlink(path) }
    let own = getpid()
    let record = try ProcessRecord(at: path)
    record.add(group: own)
    let noted = lines()
    try #require(noted.count == 2)
    let began = try #require(UInt64(noted[1].split(separator: " ")[1]))
    for other in [
      "\(noted[0])\n+\(own) \(began + 1)\n", "boot another\n\(noted[1])\n", "+\(own) \(began)\n", "größe\n+\n",
    ] {
      try write(other)
      #expect(ProcessRecord.left(at: path) == [])
    }
    try write("\(noted[0])\n\(noted[1])\n-\(own)\n")
    #expect(ProcessRecord.left(at: path) == [], "it has been forgotten")
    #expect(ProcessRecord.left(at: "/größe/is/not/there") == [])
  }
}
