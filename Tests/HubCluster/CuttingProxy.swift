import CSystem
import EventLoop
import Foundation
import Glibc
import Texts

/// A way to a database that can be cut at the moments that matter.
package final class CuttingProxy: Sendable {
  /// What becomes of what is said next.
  package enum Cut: Sendable {
    /// It never arrives.
    case beforeRequest
    /// It is done, and its answer never arrives.
    case afterCommit
  }

  private enum Order: Sendable {
    case cut(Cut)
    case freeze(Bool)
  }

  /// A folder with a socket of the same name as the database's.
  package let folder: String
  private let thread: LoopThread<Order>

  package init(to place: HubCluster.Place) throws {
    var template = Array("/tmp/upnext-cut.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw HubCluster.Problem(words: "there is no folder for a socket")
    }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.folder = folder
    let name = "/.s.PGSQL.\(place.port)"
    let listener = Socket.make()
    guard Socket.with(path: folder + name, { Glibc.bind(listener, $0, $1) }) == 0,
      listen(listener, 64) == 0
    else {
      throw HubCluster.Problem(words: "there is no socket in \(folder)")
    }
    thread = LoopThread(name: "proxy") { loop in
      let passage = Passage(listener: listener, to: place.folder + name, loop: loop)
      return { order in
        switch order {
        case .cut(let cut): passage.next = cut
        case .freeze(let isFrozen): passage.freeze(isFrozen)
        }
      }
    }
  }

  deinit {
    thread.finish()
    try? FileManager.default.removeItem(atPath: folder)
  }

  package func cut(_ cut: Cut) { thread.post(.cut(cut)) }
  /// While it is frozen nothing gets through and nothing is closed, as when a cable is pulled.
  package func freeze(_ isFrozen: Bool) { thread.post(.freeze(isFrozen)) }
}

/// Unix sockets.
private enum Socket {
  static func make() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  static func with(path: String, _ act: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        act($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// What goes through a proxy, on its thread.
private final class Passage {
  private final class Pair {
    let client: Int32
    let server: Int32
    var watches: [Watch] = []
    /// Its next answer does not arrive.
    var isDoomed = false

    init(client: Int32, server: Int32) {
      self.client = client
      self.server = server
    }
  }

  private static let readyForQuery = [UInt8(ascii: "Z"), 0, 0, 0, 5, UInt8(ascii: "I")]

  var next: CuttingProxy.Cut?
  private let loop: EventLoop
  private let path: String
  private var pairs: [Pair] = []
  private var isFrozen = false

  init(listener: Int32, to path: String, loop: EventLoop) {
    self.loop = loop
    self.path = path
    loop.watch(listener, reading: true) { [unowned self] _ in accept(on: listener) }
  }

  func freeze(_ isFrozen: Bool) {
    self.isFrozen = isFrozen
    for watch in pairs.flatMap(\.watches) {
      loop.setInterest(watch, reading: !isFrozen, writing: false)
    }
  }

  private func accept(on listener: Int32) {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    let server = Socket.make()
    guard Socket.with(path: path, { connect(server, $0, $1) }) == 0 else {
      Glibc.close(client)
      Glibc.close(server)
      return
    }
    let pair = Pair(client: client, server: server)
    pairs.append(pair)
    pair.watches = [
      loop.watch(client, reading: !isFrozen) { [unowned self] _ in fromClient(pair) },
      loop.watch(server, reading: !isFrozen) { [unowned self] _ in fromServer(pair) },
    ]
  }

  private func fromClient(_ pair: Pair) {
    guard !isFrozen else { return }
    let bytes = read(pair.client)
    switch next {
    case .beforeRequest? where !bytes.isEmpty:
      next = nil
      close(pair)
    case .afterCommit? where !bytes.isEmpty:
      next = nil
      pair.isDoomed = true
      pass(bytes, to: pair.server, of: pair)
    case .beforeRequest, .afterCommit, nil: pass(bytes, to: pair.server, of: pair)
    }
  }

  private func fromServer(_ pair: Pair) {
    guard !isFrozen else { return }
    let bytes = read(pair.server)
    guard pair.isDoomed else { return pass(bytes, to: pair.client, of: pair) }
    // What others tell comes before the answer, perhaps. The answer ends with the server being ready for more.
    if bytes.isEmpty || bytes.indices.contains(where: { bytes[$0...].starts(with: Passage.readyForQuery) }) {
      close(pair)
    }
  }

  private func read(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  private func pass(_ bytes: [UInt8], to descriptor: Int32, of pair: Pair) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return close(pair) }
      rest = rest.dropFirst(count)
    }
    if bytes.isEmpty { close(pair) }
  }

  private func close(_ pair: Pair) {
    guard !pair.watches.isEmpty else { return }
    pair.watches.forEach(loop.unwatch)
    pair.watches = []
    Glibc.close(pair.client)
    Glibc.close(pair.server)
    pairs.removeAll { $0 === pair }
  }
}
