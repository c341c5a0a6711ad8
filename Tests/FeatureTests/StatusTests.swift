import Answers
import CommandLine
import Conversation
import Core
import JSON
import Scene
import TestSupport
import Testing

/// One line for a bar.
struct StatusTests {
  private func said(_ app: AppDriver, _ words: String...) throws -> String {
    let call = ["status"] + words
    guard case .done(let answer)? = app.ask(.call(Call(call))) else {
      Issue.record("no answer to \(call)")
      return ""
    }
    let (verb, rest) = try CommandLineVerb.named(by: call)
    return verb.report(answer, try Arguments(rest, of: verb), call.contains("--json")).output
  }

  @Test func `the line says who needs me, who works and what is left, and leaves out what is nothing`() throws {
    let app = AppDriver(Samples.idle)
    #expect(try said(app) == "")
    app.receive(.requested(7, .send(thread: Samples.wide.text, message: "go", isUrgent: false)))
    app.takeEffects()
    #expect(try said(app) == "1 working")
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)), of: Samples.flaky)
    #expect(try said(app) == "1 needs you · 1 working")
  }

  @Test func `a format has places, and a brace of its own`() throws {
    let app = AppDriver(Samples.idle)
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)), of: Samples.flaky)
    #expect(
      try said(app, "--format", "größe {{}{needs}/{working}/{next} {first}|{left}|") == "größe {}1/0/0 fix flaky test||"
    )
  }

  @Test(arguments: ["{größe}", "a {needs", "{", "{needs{"])
  func `a format that makes no sense is wrong usage, before a server is asked`(format: String) {
    #expect(throws: Refusal.self) {
      let (verb, rest) = try CommandLineVerb.named(by: ["status", "--format", format])
      _ = try Arguments(rest, of: verb)
    }
  }

  @Test func `asking changes nothing`() throws {
    let app = AppDriver()
    let before = app.workspace
    _ = try said(app)
    #expect(app.workspace == before)
    app.expectEffects([])
  }
}
