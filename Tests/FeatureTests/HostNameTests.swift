import Core
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// Hosts whose names are longer than there is room for.
struct HostNameTests {
  @Test(arguments: [80, 100, 140]) func `a host with a long name is named in its rows`(columns: Int) {
    let app = HostTests.driver(joins: false, columns: columns)
    app.receive(.hub(.link(.ready(HostTests.facts(now: app.now)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    let host = SampleHub.host(HostTests.build, "workstation-number-eleven", isThere: true, seen: app.now)
    app.receive(.hub(.answered(.hosts(.done([host])))))
    HostTests.hear(HostTests.threads(at: app.now), app)
    app.press("1")
    app.expectRow(containing: "bench", "@works")
    app.takeEffects()
  }

  @Test func `where a row's name leaves room, its project and host are not cut for longer names`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.customName = "the flaky test of the größte machine" }
    workspace.streams.settled()
    let app = HostTests.driver(workspace, columns: 140)
    defer { app.takeEffects() }
    app.expectRow(containing: " bench@build1 working")
  }
}
