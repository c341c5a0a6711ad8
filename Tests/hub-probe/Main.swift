import EventLoop
import Glibc
import Hub
import Sharing

/// A program that uses a hub as a server does: `hub-probe hello ADDRESS` says who it is there.
@main struct Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 2, words[0] == "hello" else {
      print("usage: hub-probe hello ADDRESS")
      exit(2)
    }
    exit(try hello(try HubAddress(words[1])))
  }

  private static func hello(_ address: HubAddress) throws -> Int32 {
    let loop = EventLoop()
    var first: HubEvent?
    let heard = loop.mailbox { (event: HubEvent) in
      first = first ?? event
      loop.stop()
    }
    let room = HubRoom(address: address, person: Who(user: "nobody", home: "/nonexistent")) { heard.post($0) }
    loop.run()
    switch first {
    case .ready(let facts)?: print("ready as \(facts.name)")
    case .away(let trouble, _)?: print("away: \(trouble)")
    case .news?, nil: print("news before a word of readiness")
    }
    room.finish()
    if case .ready? = first { return 0 }
    return 1
  }
}
