import Acts
import Conversation
import Core
import Review
import Scene
import TestSupport
import Testing
import Words
import Worktrees

/// What is said of a landing.
extension LandTests {
  @Test func `a merge that is going on can be concluded, though it has changed nothing`() throws {
    let app = app()
    try open(app, .success(seen { ($0.uncommitted, $0.uncommittedCount, $0.isMerging) = ([], 0, true) }))
    app.expectRow(containing: "commit", "[x] the merge that is going on")
    app.press("<enter>")
    #expect(try #require(landed(app).first).work.steps == [.commit, .merge])
  }

  @Test func `what is under way is said in both languages, with what to do`() {
    for begun in GitUnderWay.allCases {
      let problems: [LandProblem] = [.underWay(begun, in: "/src/漢字"), .unsettled(begun, ["größer.txt"], in: "/src/漢字")]
      for problem in problems.map({ LandPhrase.failed(.commit, $0) }) {
        let (english, german) = (Language.english.text(problem), Language.german.text(problem))
        #expect(english != german)
        for words in [english, german] { #expect(words.contains("git \(begun.rawValue)") && words.contains("/src/漢字")) }
      }
    }
  }
}
