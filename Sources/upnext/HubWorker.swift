import EventLoop
import Files
import Glibc
import Hub
import HubScene
import Scene
import Sharing

/// Carries out what is wanted of the hub, on threads of its own, and posts what comes of it to the loop. Without a hub there
/// is no thread, and PostgreSQL's library is not loaded.
final class HubWorker {
  /// What comes from a connection that is no more is heard by nobody.
  private struct Told: Sendable {
    let connection: Int
    let heard: HubHeard
  }

  private let person: Who
  private let onHeard: (HubHeard) -> Void
  private let connections: Connections
  private var mailbox: Mailbox<Told>?
  private var joinings: [JoiningRoom] = []
  private let loop: EventLoop

  init(person: Who, loop: EventLoop, onHeard: @escaping (HubHeard) -> Void) {
    self.person = person
    self.loop = loop
    self.onHeard = onHeard
    connections = Connections()
  }

  /// Who the person is on this machine, for addresses that name no user.
  static func person(home: String) -> Who {
    Who(user: getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "upnext", home: home)
  }

  func perform(_ order: HubOrder) {
    switch order {
    case .connect(let place): connect(to: place)
    case .disconnect: connections.end()
    case .hurry: connections.room?.hurry()
    case .ask(let question):
      let (connection, way) = (connections.number, way)
      connections.room?.perform(question) { way.post(Told(connection: connection, heard: .answered($0))) }
    case .join(let joining):
      joinings.removeAll(where: \.isOver)
      let room = JoiningRoom(joining, person: person, loop: loop) { [onHeard] in onHeard(.joined(joining, $0)) }
      joinings.append(room)
      room.begin()
    }
  }

  func finish() {
    connections.end()
    for joining in joinings { joining.end() }
  }

  private var way: Mailbox<Told> {
    if let mailbox { return mailbox }
    let made = loop.mailbox { [connections, onHeard] (told: Told) in
      if told.connection == connections.number { onHeard(told.heard) }
    }
    mailbox = made
    return made
  }

  private func connect(to place: HubPlace) {
    connections.end()
    let (connection, way) = (connections.number, way)
    do throws(HubAddress.Problem) {
      let address = try HubServices.address(place.address, home: person.home)
      connections.room = HubRoom(address: address, person: person, name: "upnext \(place.host.id.text)") {
        way.post(Told(connection: connection, heard: .link($0)))
      }
    } catch {
      // Told like everything else: after what is just going on.
      way.post(Told(connection: connection, heard: .link(.away(.address(error), retryMilliseconds: 0))))
    }
  }

  private final class Connections {
    var number = 0
    var room: HubRoom?

    /// A name that is being looked for holds its thread up, and nobody waits for that.
    func end() {
      number += 1
      room?.finishLater()
      room = nil
    }
  }
}

/// A connection of its own that makes a database a hub where it is none, and this machine a host of it.
private final class JoiningRoom {
  private enum Told: Sendable {
    case link(HubEvent)
    case attached(HubAnswer<Int64>)
  }

  private let joining: HubJoining
  private let person: Who
  private let loop: EventLoop
  private let done: (Result<HubWelcome, HubProblem>) -> Void
  private var mailbox: Mailbox<(Int, Told)>?
  private var room: HubRoom?
  private var attempt = 0
  private var facts: HubFacts?
  private(set) var isOver = false

  init(
    _ joining: HubJoining, person: Who, loop: EventLoop, done: @escaping (Result<HubWelcome, HubProblem>) -> Void
  ) {
    self.joining = joining
    self.person = person
    self.loop = loop
    self.done = done
  }

  func begin() {
    mailbox = loop.mailbox { [unowned self] (told: (Int, Told)) in
      if told.0 == attempt, !isOver { take(told.1) }
    }
    connect(makes: false)
  }

  func end() {
    isOver = true
    room?.finishLater()
    room = nil
  }

  private func connect(makes: Bool) {
    room?.finishLater()
    attempt += 1
    let attempt = attempt
    guard let mailbox else { return }
    do throws(HubAddress.Problem) {
      let address = try HubServices.address(joining.address, home: person.home)
      room = HubRoom(address: address, person: person, name: "upnext joins", makes: makes) {
        mailbox.post((attempt, .link($0)))
      }
    } catch {
      finish(.failure(.trouble(.address(error))))
    }
  }

  private func take(_ told: Told) {
    switch told {
    case .link(.ready(let facts)):
      // Who owns a hub of an earlier level brings it up to this program's.
      if facts.level < HubRoom.level, facts.owns, attempt == 1 { return connect(makes: true) }
      self.facts = facts
      let (mailbox, attempt) = (mailbox, attempt)
      room?.perform(.attach(joining.introduction)) { reply in
        if case .attached(let answer) = reply { mailbox?.post((attempt, .attached(answer))) }
      }
    case .link(.away(let trouble, _)):
      if trouble == .uninitialised, attempt == 1 { return connect(makes: true) }
      finish(.failure(.trouble(trouble)))
    case .link(.news): break
    case .attached(let answer):
      switch answer {
      case .done(let answered):
        finish(facts.map { .success(HubWelcome(facts: $0, lettersAnswered: answered)) } ?? .failure(.unknown))
      case .refused(let refusal): finish(.failure(.refused(refusal)))
      case .unknown: finish(.failure(.unknown))
      }
    }
  }

  private func finish(_ result: Result<HubWelcome, HubProblem>) {
    end()
    done(result)
  }
}

/// Addresses that are names of services, which stand in the person's own file.
enum HubServices {
  static func address(_ text: String, home: String) throws(HubAddress.Problem) -> HubAddress {
    try HubAddress(text, services: services(home))
  }

  private static func services(_ home: String) -> String {
    let own = Surroundings.environment["PGSERVICEFILE"] ?? "\(home)/.pg_service.conf"
    do throws(FileProblem) { return try FileContent.text(of: own, limit: 1 << 16) } catch {
      // Without such a file there are no services, and then the one that is named is missed in words.
      return ""
    }
  }
}
