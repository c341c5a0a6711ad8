import EventLoop
import Foundation
import Hub
import Sharing

/// What a link costs while nothing happens.
enum Idle {
  static func measure(at address: String) throws {
    let loop = EventLoop()
    let events = loop.mailbox { (event: HubEvent) in if case .news(.everything) = event { loop.stop() } }
    let room = HubRoom(address: try HubAddress(address), person: Who(user: "nobody", home: "/nonexistent")) {
      events.post($0)
    }
    loop.run()
    let before = switches()
    loop.after(milliseconds: 10_000) { loop.stop() }
    loop.run()
    print("\(switches() - before) context switches of the hub's thread in 10 s")
    room.finish()
  }

  /// Of the thread that the link is on.
  private static func switches() -> Int {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let counts = threads.compactMap { thread -> Int? in
      guard let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8),
        text.hasPrefix("Name:\tupnext-hub")
      else { return nil }
      return text.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        .compactMap { Int($0.split(separator: "\t").last ?? "") }.reduce(0, +)
    }
    return counts.reduce(0, +)
  }
}
