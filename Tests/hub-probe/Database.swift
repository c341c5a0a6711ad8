import CSystem
import EventLoop
import Foundation
import Glibc
import Hub
import HubCluster
import Sharing

/// The same database by psql, so that nothing of what is tried checks itself.
struct Database {
  let place: HubCluster.Place
  let name: String

  struct Problem: Error { let words: String }

  func address(through folder: String? = nil) -> String {
    "postgresql://ada@/\(name)?host=\(folder ?? place.folder)&port=\(place.port)"
  }

  func makeHub() throws {
    try run("CREATE ROLE ada LOGIN", in: "postgres")
    try run("CREATE DATABASE \(name) OWNER ada", in: "postgres")
    let loop = EventLoop()
    let ready = loop.mailbox { (event: HubEvent) in if case .ready = event { loop.stop() } }
    let maker = HubRoom(
      address: try HubAddress(address()), person: Who(user: "nobody", home: "/nonexistent"),
      makes: true
    ) { ready.post($0) }
    loop.run()
    maker.finish()
  }

  @discardableResult
  func run(_ statement: String, as role: String = "upnext", in database: String? = nil) throws
    -> String
  {
    guard let psql = Launch.findProgram("psql", path: ProcessInfo.processInfo.environment["PATH"])
    else {
      throw Problem(words: "psql is not there")
    }
    let (input, output) = (NamelessFile(), NamelessFile())
    input.write(statement)
    let launch = Launch(
      path: psql,
      arguments: [
        "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", place.folder, "-p", place.port, "-U", role, "-d",
        database ?? name,
        "-f",
        "-",
      ], environment: ["PATH": "/usr/bin:/bin"])
    let process = try launch.spawn(
      input: input.number, output: output.number, error: 2, group: cs_group_own, guard: nil)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw Problem(words: "psql ended with \(status)") }
    let text = output.text
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A file without a name, for what another program reads or writes in one go.
private final class NamelessFile {
  let number: Int32

  init() {
    var template = Array("/tmp/upnext-probe.XXXXXX".utf8CString)
    number = mkstemp(&template)
    unlink(template)
  }

  deinit { close(number) }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    lseek(number, 0, SEEK_SET)
  }

  var text: String {
    lseek(number, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(number, &part, part.count), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
