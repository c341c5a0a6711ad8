import HubCluster
import SeededNumbers
import Testing

/// Short runs of `hub-probe servers`: three homes with real servers, which share a lane, letters and the Queue.
@Suite(
  .timeLimit(.minutes(30)),
  .enabled(if: HubCluster.isInstalled, "PostgreSQL's server is not installed here; scripts/test installs it."))
struct HubFaultTests {
  private func run(_ words: String...) throws -> Call.Answer {
    // It has deadlines of its own for whatever it waits for.
    try Call([Programs.hubProbe, "servers"] + words, environment: ["PATH": "/usr/bin:/bin"], directory: "/")
      .answer(withinMilliseconds: 20 * Programs.patienceMilliseconds)
  }

  @Test func `whatever breaks around real servers, commands start once, and letters take effect once and in order`()
    throws
  {
    let answer = try run("8", String(randomSeed))
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }

  @Test func `a command that starts twice and a letter that is lost are noticed`() throws {
    let answer = try run("1", "5", "--sabotage")
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("Both were noticed."))
  }
}
