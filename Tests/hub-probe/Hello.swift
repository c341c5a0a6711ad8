import EventLoop
import Hub
import Sharing

/// The first thing that a link tells.
enum Hello {
  static func say(at address: String) throws -> Int32 {
    let loop = EventLoop()
    var first: HubEvent?
    let heard = loop.mailbox { (event: HubEvent) in
      first = first ?? event
      loop.stop()
    }
    let room = HubRoom(
      address: try HubAddress(address), person: Who(user: "nobody", home: "/nonexistent")
    ) {
      heard.post($0)
    }
    loop.run()
    room.finish()
    switch first {
    case .ready(let facts)?:
      print("ready as \(facts.name)")
      return 0
    case .away(let trouble, _)?: print("away: \(trouble)")
    case .news?, nil: print("news before a word of readiness")
    }
    return 1
  }
}
