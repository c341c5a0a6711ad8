import Answers
import CommandLine
import Conversation
import Core
import Scene
import TestSupport
import Testing

/// What a call that is not well formed is told.
struct UsageTests {
  @Test(arguments: [
    (["send", "x"], "Something is missing: MESSAGE, or --attach FILE."), (["send"], "Something is missing: THREAD."),
    (["rename", "x"], "Something is missing: NAME."), (["priority", "x"], "Something is missing: PRIORITY."),
    (["snooze", "x"], "Something is missing: 15m|1h|4h|DURATION|tomorrow|change."),
    (
      ["add", "--in", "999999h", "x"],
      "--in takes a duration such as 90s, 10m or 1h30m, of ten years at most, not \"999999h\"."
    ),
  ])
  func `what is missing or too much is named`(call: [String], words: String) {
    let told = refusal(AppDriver(Samples.idle).ask(.call(Call(call))))
    #expect(told?.code == .usage && told?.message == words, "\(String(describing: told))")
  }

  @Test func `no verb lacks what its line has in brackets`() {
    for verb in CommandLineVerb.all where verb.wordCount.lowerBound > 0 {
      do throws(Refusal) {
        _ = try Arguments([], of: verb)
        Issue.record("\(verb.name) takes no words")
      } catch {
        #expect(!error.message.contains("["), "\(verb.name): \(error.message)")
      }
    }
  }
}
