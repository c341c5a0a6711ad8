import Config
import Conversation
import Core
import Database
import EventLoop
import Hosts
import Hub
import HubScene
import Runtime
import Scene
import Settings
import Sharing

/// Looks at the hub as a server would, and says what may go wrong there.
enum HubCheck {
  static func run(_ paths: Paths) -> [Doctor.Finding] {
    let key = SettingKey.hubAddress
    let chosen =
      AgentCatalog.load(paths).config.settings[key] ?? StoreCheck.chosen(key.rawValue, in: paths.database) ?? ""
    guard !chosen.isEmpty else { return [] }
    let person = HubWorker.person(home: paths.home)
    do throws(HubAddress.Problem) {
      return look(at: try HubServices.address(chosen, home: person.home), person)
        + StoreCheck.olderLanes(in: paths.database).map {
          problem("the hub is older than what it has told of the lane \($0): `upnext hub status` says what to do")
        }
    } catch {
      return [problem(error.sentence)]
    }
  }

  private static func look(at address: HubAddress, _ person: Who) -> [Doctor.Finding] {
    var times = LinkTimes()
    (times.connecting, times.answer) = (5000, 5000)
    let first = Promise<Result<HubFacts, LinkTrouble>>()
    let room = HubRoom(address: address, person: person, name: "upnext doctor", times: times) { event in
      switch event {
      case .ready(let facts): first.keep(.success(facts))
      case .away(let trouble, _): first.keep(.failure(trouble))
      case .news: break
      }
    }
    defer { room.finishLater() }
    switch first.wait() {
    case .failure(let trouble): return [problem("\(address.words): \(trouble.sentence)")]
    case .success(let facts):
      let now = Clock.now.milliseconds
      let answer = Promise<HubAnswer<[String]>>()
      room.ask(.missingIndexes()) { answer.keep($0) }
      return found(facts, address, now: now, missing: answer.wait())
    }
  }

  static func found(
    _ facts: HubFacts, _ address: HubAddress, now: Int64, missing: HubAnswer<[String]>
  ) -> [Doctor.Finding] {
    let version = "\(facts.serverVersion / 10_000).\(facts.serverVersion % 10_000)"
    var findings = [
      fine(
        "\(address.words), PostgreSQL \(version), libpq \(facts.libraryVersion / 10_000), as \(facts.name)"
          + (facts.usesTLS ? ", encrypted" : ", on this machine"))
    ]
    let seconds = (facts.now - now) / 1000
    if abs(facts.now - now) > HubTalk.leastSkew {
      findings.append(
        note(
          "this machine's clock and the database's are \(abs(seconds)) s apart: ages of other hosts' threads are reckoned, but "
            + "timedatectl set-ntp true would mend it"))
    }
    if !facts.fsync || facts.synchronousCommit == "off" {
      findings.append(
        problem(
          "the database confirms what it may lose: \(facts.fsync ? "synchronous_commit" : "fsync") is off. Turn it on.")
      )
    } else if facts.hasSynchronousStandby, facts.synchronousCommit == "local" {
      findings.append(
        note("synchronous_commit is local, so that acts may be lost when the standby takes over: set it to on"))
    }
    if facts.isSuperuser {
      findings.append(note("your role is the database's superuser: a role that only owns the hub would do"))
    }
    if !facts.mayWrite {
      findings.append(
        problem("the hub has level \(facts.level), which this upnext may only read. Install a newer one."))
    }
    switch missing {
    case .done([]): break
    case .done(let names):
      findings.append(
        problem(
          "indexes are missing or broken, so that acts are slow: \(names.joined(separator: ", ")). REINDEX mends them.")
      )
    case .refused(let refusal): findings.append(note(refusal.sentence))
    case .unknown: findings.append(note(HubProblem.unknown.sentence))
    }
    return findings
  }

  private static func fine(_ words: String) -> Doctor.Finding { finding(.fine, words) }
  private static func note(_ words: String) -> Doctor.Finding { finding(.note, words) }
  private static func problem(_ words: String) -> Doctor.Finding { finding(.problem, words) }

  private static func finding(_ verdict: Doctor.Finding.Verdict, _ words: String) -> Doctor.Finding {
    Doctor.Finding(subject: "hub", verdict: verdict, words: words)
  }
}
