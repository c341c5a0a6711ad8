import SeededNumbers
import Testing

/// Short runs of `scripts/campaign`.
@Suite(.timeLimit(.minutes(30)))
struct CampaignTests {
  private func run(_ words: [String]) throws -> Call.Answer {
    // Each of its rounds starts the program many times, and has limits of its own.
    try Call([Programs.campaign] + words, environment: ["PATH": "/usr/bin:/bin"], directory: "/")
      .answer(withinMilliseconds: 20 * Programs.patienceMilliseconds)
  }

  @Test func `whoever is killed and whenever, nothing is lost, doubled or out of order`() throws {
    let answer = try run(["12", String(randomSeed)])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }

  @Test func `whoever is killed while files are set back, they are as before or as behind it, and the person is told`()
    throws
  {
    let answer = try run(["8", String(randomSeed), "files"])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }

  /// A seed of its own: by that, there is something to spoil.
  @Test(arguments: ["lost", "doubled", "swapped", "half", "forgotten"])
  func `what is spoilt on purpose is noticed`(sabotage: String) throws {
    let answer = try run(["40", "5", sabotage])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }
}
