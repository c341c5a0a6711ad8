import Conversation
import JSON
import Scene
import Sharing
import TestSupport
import Testing

/// Threads of other hosts that can't go on without the person, though no Queue has them.
struct NeedingElsewhereTests {
  private func failed(queuedAt: Int64? = nil, now: Int64) -> ThreadFacts {
    var facts = ThreadFacts(
      id: SharedID(random: 40, 40), name: "größe bricht", project: "/srv/api", provider: "claude", state: "failed",
      stateSince: now - 9000, lastModified: now - 9000)
    facts.needsPerson = true
    facts.needsMe = true
    facts.queuedAt = queuedAt
    return facts
  }

  private func status(_ facts: ThreadFacts) throws -> JSON {
    let app = HostTests.driver(Samples.idle, joins: false)
    HostTests.join(app)
    HostTests.hear([facts], app)
    app.takeEffects()
    return try app.answer(to: .call(Call(["status"])))
  }

  @Test func `one that has failed is counted and named`() throws {
    let now = Samples.now.milliseconds
    let status = try status(failed(now: now))
    #expect(status["needs_you"] == 1)
    #expect(status["first"] == "größe bricht")
    #expect(status["line"]?.string?.contains("1 needs you") == true)
  }

  @Test func `one that was snoozed there is not`() throws {
    let now = Samples.now.milliseconds
    #expect(try status(failed(queuedAt: now - 5000, now: now))["needs_you"] == 0)
  }
}
