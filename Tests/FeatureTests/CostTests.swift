import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import TestSupport
import Testing

/// What turns use and cost: by which model, of how much context, in the conversation's title, in a thread's facts, and in
/// sums.
struct CostTests {
  private func turn(_ app: AppDriver, _ usage: TurnUsage?, in stream: ThreadID = Samples.flaky) {
    app.receive(.requested(7, .send(thread: stream.text, message: "go", isUrgent: false)))
    if let usage { app.hear(.usage(usage), of: stream) }
    app.endTurn(in: stream)
    app.takeEffects()
  }

  private let priced = TurnUsage(
    inputTokens: 12_000, outputTokens: 300, costMicros: 420_000, contextUsed: 76_000, contextSize: 200_000,
    model: "claude-sonnet-4-5-20250929")

  private func say(_ app: AppDriver, _ words: String...) throws -> JSON { try app.answer(to: .call(Call(words))) }

  private func title(_ app: AppDriver) -> String {
    app.screen.split(separator: "\n").first { $0.contains("┐┌") }.map { String($0.drop { $0 != "┐" }) } ?? ""
  }

  @Test func `the conversation's title tells model, context and cost, and what there is no room for goes first`() {
    let app = AppDriver(columns: 160)
    app.press("<enter>")
    turn(app, priced)
    #expect(title(app).contains("fix flaky test · ~/src/api · claude sonnet-4-5"))
    #expect(title(app).contains(" · 62% left · $0.42"))
    app.resize(100, 30)
    #expect(title(app).contains("fix flaky test · ~/src/api · claude"))
    #expect(!title(app).contains("$0.42"))
    app.resize(80, 24)
    #expect(title(app).contains("fix flaky test"))
    #expect(!title(app).contains("sonnet"))
  }

  @Test func `a cost that is known in part is at least so much, and one that isn't known is not told as nothing`() {
    let app = AppDriver(columns: 160)
    app.press("<enter>")
    turn(app, priced)
    turn(app, nil)
    #expect(title(app).contains("≥$0.42"))
    #expect(app.workspace.streams[Samples.flaky]?.used?.spending.unpricedCount == 1)
    let unknown = AppDriver(columns: 160)
    unknown.press("<enter>")
    turn(unknown, TurnUsage(outputTokens: 7))
    #expect(!title(unknown).contains("$"))
  }

  @Test func `what is told of a turn's use and cost behind its end is that turn's`() {
    let app = AppDriver(columns: 160)
    app.press("<enter>")
    turn(app, nil)
    app.hear(.usage(TurnUsage(costMicros: 2_000_000, contextUsed: 200, contextSize: 1000)), of: Samples.flaky)
    #expect(title(app).contains("80% left · $2.00"))
    var used = app.workspace.streams[Samples.flaky]?.used
    #expect(used?.spending.turnCount == 1 && used?.spending.unpricedCount == 0)
    // Told once more it replaces what was told, as in the turn.
    app.hear(.usage(TurnUsage(costMicros: 2_500_000)), of: Samples.flaky)
    turn(app, TurnUsage(costMicros: 500_000))
    used = app.workspace.streams[Samples.flaky]?.used
    #expect(used?.spending.turnCount == 2 && used?.spending.costMicros == 3_000_000)
  }

  @Test func `y tells what the thread has used, in both languages`() {
    let app = AppDriver(columns: 120)
    turn(app, priced)
    turn(app, TurnUsage(outputTokens: 7, contextUsed: 80_000, contextSize: 200_000))
    app.press("1gy")
    app.expectRow(containing: "Model: claude-sonnet-4-5-20250929")
    app.expectRow(containing: "60% of its context is left: 80k of 200k tokens are taken.")
    app.expectRow(containing: "2 turns: 12k tokens in, 307 out, $0.42 and 1 of unknown cost")
    let german = AppDriver(columns: 120, language: .german)
    turn(german, TurnUsage(outputTokens: 7))
    german.press("1gy")
    german.expectRow(containing: "1 Zug: 7 heraus, Kosten unbekannt")
  }

  @Test func `a turn that was refused before its agent worked is none, and the built-in agent costs nothing`() {
    let app = AppDriver()
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.endTurn(.failed("no login", .notTaken, cause: .login))
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.used == nil)
    let shell = Samples.threads.first { $0.effectiveProvider == "shell" }?.id
    if let shell {
      turn(app, nil, in: shell)
      #expect(app.workspace.streams[shell]?.used == nil)
    }
  }

  @Test func `another session has its context for itself`() {
    let app = AppDriver(columns: 160)
    app.press("<enter>")
    turn(app, priced)
    app.hear(.session(id: "another", modes: [], currentMode: nil))
    #expect(!title(app).contains("% left"))
    #expect(title(app).contains("$0.42"))
  }

  @Test func `the model of an agent that tells it as an option is kept with its turns`() {
    let app = AppDriver(columns: 160)
    app.press("<enter>")
    let choices = [AgentOption.Choice(id: "m-1", name: "Größe M"), AgentOption.Choice(id: "m-2", name: "L")]
    app.hear(.options([AgentOption(id: "llm", name: "Model", category: .model, choices: choices, current: "m-1")]))
    turn(app, TurnUsage(outputTokens: 7))
    #expect(app.workspace.streams[Samples.flaky]?.used?.last.model == "m-1")
    #expect(title(app).contains("claude Größe M"))
    app.hear(.option("llm", value: "m-2", isChosen: true))
    #expect(title(app).contains("claude L"))
  }

  // MARK: The command line

  @Test func `list costs sums up by day, project, thread and agent, and says what is not known`() throws {
    let app = AppDriver()
    turn(app, priced)
    turn(app, TurnUsage(outputTokens: 7), in: Samples.wide)
    app.press("1")
    _ = try say(app, "delete", Samples.flaky.text)
    app.takeEffects()
    let days = try say(app, "list", "costs")
    #expect(days.array?.count == 1)
    #expect(days[0]?["day"]?.string == String(app.now.iso8601.prefix(10)))
    #expect(days[0]?["turns"] == 2)
    #expect(days[0]?["cost_usd"] == .double(0.42))
    #expect(days[0]?["unpriced_turns"] == 1)
    let threads = try say(app, "list", "costs", "--by", "thread").array ?? []
    let wide = threads.first { $0["thread"]?.string == Samples.wide.text }
    #expect(wide?["cost_usd"]?.isNull == true)
    #expect(wide?["output_tokens"] == 7)
    #expect(Set(threads.compactMap { $0["name"]?.string }) == ["fix flaky test", "漢字の文書を直す"])
    let agents = try say(app, "list", "costs", "--by", "agent", "--since", "today").array ?? []
    #expect(Set(agents.compactMap { $0["agent"]?.string }) == ["claude", "codex"])
    app.pass(seconds: 3 * 86_400)
    #expect(try say(app, "list", "costs", "--since", "1d").array == [])
    #expect(try say(app, "list", "costs", "--since", "4d").array?.count == 1)
  }

  @Test func `--json of a thread has what it used`() throws {
    let app = AppDriver()
    turn(app, priced)
    let thread = try say(app, "list", "threads").array?.first { $0["id"]?.string == Samples.flaky.text }
    let usage = thread?["usage"]
    #expect(usage?["model"] == "claude-sonnet-4-5-20250929")
    #expect(usage?["context_used"] == 76_000)
    #expect(usage?["turns"] == 1)
    #expect(usage?["cost_usd"] == .double(0.42))
  }

  @Test(arguments: [["list", "costs", "--since", "someday"], ["list", "threads", "--by", "day"]])
  func `what makes no sense is refused`(words: [String]) {
    let app = AppDriver()
    guard case .refused? = app.ask(.call(Call(words))) else { return #expect(Bool(false), "it is refused") }
  }
}
