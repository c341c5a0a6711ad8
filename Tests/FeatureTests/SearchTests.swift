import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// Finding words in all conversations.
struct SearchTests {
  private func entries(_ stream: Int, _ texts: [String]) -> [Entry] {
    texts.enumerated().map { index, text in
      Entry(
        id: Samples.id(UInt64(stream * 1000 + index)), number: index + 1, role: index % 2 == 0 ? .user : .agent,
        kind: .text, text: text, at: Samples.now.adding(seconds: Int64(-60 * (texts.count - index))), status: .done)
    }
  }

  private func app(columns: Int = 100, rows: Int = 30, unicode: Bool = true) -> AppDriver {
    var workspace = Samples.idle
    let said = [
      Samples.flaky: entries(1, ["fix it", "The needle was a race."]),
      Samples.wide: entries(2, (1...300).map { $0 == 20 ? "a needle in 漢字" : "line \($0)" }),
    ]
    for (id, entries) in said { workspace.streams.update(id) { $0.messageCount = entries.count } }
    workspace.streams.settled()
    return AppDriver(workspace, entries: said, columns: columns, rows: rows, unicode: unicode)
  }

  @Test func `what is typed is looked for at each key`() {
    let app = app()
    app.press("<ctrl-f>")
    app.expectRow(containing: "Words that were said anywhere")
    app.type("needle")
    app.expectScreen(named: "search")
    #expect(app.style(of: "needle in The") == Samples.theme("dark")[.match])
  }

  @Test(arguments: [(40, 10), (140, 45)]) func `the search at this size`(columns: Int, rows: Int) {
    let app = app(columns: columns, rows: rows)
    app.press("<ctrl-f>")
    app.type("needle")
    app.expectScreen(named: "search-\(columns)x\(rows)")
  }

  @Test func `Enter opens the thread where the words were said, far from its end`() {
    let app = app()
    app.press("<ctrl-f>")
    app.type("needle")
    app.press("<down><enter>")
    app.expectRow(containing: "┐┌ 漢字の文書を直す")
    app.expectRow(containing: "▎", "needle in 漢字")
    #expect(app.style(of: "needle in") == Samples.theme("dark")[.match])
    app.expectRow(containing: "line 19")
    app.expectNoRow(containing: "line 300")
    app.press("<end>")
    app.expectRow(containing: "line 300")
  }

  @Test func `a hit deep in a long answer is in sight`() {
    let text = (1...3000).map { $0 == 1500 ? "the needle" : "Zeile \($0)\n" }.joined(separator: "\n")
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = 2 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: entries(1, ["go", text])])
    app.press("<ctrl-f>")
    app.type("needle")
    app.press("<enter>")
    app.expectRow(containing: "▎", "the needle")
    app.expectRow(containing: "Zeile 1499")
    #expect(app.style(of: "needle") == Samples.theme("dark")[.match])
    // All of it is looked through once, and not at each motion of a border beside it.
    let part = app.state.windows[1]?.conversation.markedPart
    #expect(part ?? 0 > 0)
    for key in ["<ctrl-right>", "<ctrl-right>", "<ctrl-left>"] {
      app.press(key)
      app.expectRow(containing: "▎", "the needle")
      #expect(app.state.windows[1]?.conversation.markedPart == part)
    }
    app.press("[")
    #expect(app.state.windows[1]?.conversation.markedPart == nil)
  }

  /// Each line has some of the words, and one has all.
  @Test(arguments: ["\n", "\n\n"], ["Zeile 350 of", "of 350", "350 nowhere zeile"])
  func `a hit is shown where most of the words stand, in whatever order`(between: String, words: String) {
    let text = (1...400).map { "größer und noch größer: Zeile \($0) of 400" }.joined(separator: between)
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = 2 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: entries(1, ["go", text])])
    app.holdReads()
    app.press("<ctrl-f>")
    app.type(words)
    let hit = SearchHit(stream: Samples.flaky, entryNumber: 2, at: Samples.now, excerpt: [])
    app.receive(.came(.found([hit], for: .window(1, query: words.count), problem: nil)))
    app.press("<enter>")
    app.answerReads()
    app.expectRow(containing: "▎", "350")
    for (columns, rows) in [(80, 24), (60, 14), (140, 45)] {
      app.resize(columns, rows)
      app.expectRow(containing: "▎", "350")
    }
  }

  @Test func `a hit in a tool's output unfolds it`() {
    var tool = entries(1, ["go", "one\nthe needle"])
    tool[1] = Entry(
      id: tool[1].id, number: 2, role: .tool, kind: .tool, title: "make", text: tool[1].text, at: tool[1].at,
      status: .done)
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = 2 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: tool])
    app.press("<ctrl-f>")
    app.type("needle")
    app.press("<enter>")
    app.expectRow(containing: "▾ make")
    app.expectRow(containing: "▎", "the needle")
  }

  @Test func `one letter is not looked for, and one ideograph is`() {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>n")
    app.expectRow(containing: "Words that were said anywhere")
    #expect(app.readsUnderWay == 0)
    app.press("<backspace>漢")
    #expect(app.readsUnderWay == 1)
    app.answerReads()
    app.expectRow(containing: "1 of 1 ·")
  }

  @Test func `Esc closes the search, and the words go with it`() {
    let app = app()
    app.press("<ctrl-f>need<esc>")
    app.expectNoRow(containing: "Search ─")
    app.press("<ctrl-f>")
    app.expectRow(containing: "Words that were said anywhere")
  }

  @Test func `typing never waits, and an older answer is dropped`() {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>")
    app.type("ne")
    app.expectRow(containing: "Searching…")
    app.type("e")
    #expect(app.readsUnderWay == 2)
    app.receive(.came(.found([], for: .window(1, query: 2), problem: nil)))
    app.expectRow(containing: "Searching…")
    app.answerReads()
    app.expectRow(containing: "…nee in The needle")
  }

  @Test func `Enter before the answer opens its first hit, and nothing of what the words before had found`() {
    let app = app()
    app.press("<ctrl-f>")
    app.type("needle")
    app.holdReads()
    app.type(" was")
    app.press("<down><enter>")
    app.expectRow(containing: "2 of 2 ·")
    app.answerReads()
    app.expectNoRow(containing: "Search ─")
    app.expectRow(containing: "▎", "The needle was a race.")
  }

  @Test(arguments: ["<down>", "!", "<backspace>"])
  func `a key behind that Enter takes it back`(key: String) {
    let app = app()
    app.press("<ctrl-f>")
    app.type("needle")
    app.holdReads()
    app.type(" was")
    app.press("<enter>" + key)
    app.answerReads()
    app.expectRow(containing: "Search ─")
  }

  @Test func `an Enter whose answer has found nothing opens nothing later`() {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>")
    app.type("haystack")
    app.press("<enter>")
    app.answerReads()
    app.expectRow(containing: "Nobody has said these words.")
    for _ in 1...8 { app.press("<backspace>") }
    app.type("needle")
    app.expectRow(containing: "Search ─")
  }

  @Test func `an answer that comes when the search is closed changes nothing`() {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>ne<esc>")
    let screen = app.screen
    app.answerReads()
    #expect(app.screen == screen)
  }

  @Test func `an answer to the words of a search before is none to these`() {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>nee<esc><ctrl-f>hay<enter>")
    app.answerReads()
    app.expectRow(containing: "Nobody has said these words.")
  }

  @Test func `words that nobody said are not found, and a failure is told`() {
    let app = app()
    app.press("<ctrl-f>")
    app.type("haystack")
    app.expectRow(containing: "Nobody has said these words.")
    app.receive(.came(.found([], for: .window(1, query: 8), problem: "The conversation can't be read.")))
    app.expectRow(containing: "The conversation can't be read.")
  }

  @Test func `deleted threads are left out`() {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>")
    app.type("needle")
    var workspace = app.workspace
    workspace.streams.update(Samples.flaky) { $0.isDeleted = true }
    workspace.streams.settled()
    let other = AppDriver(
      workspace, entries: [Samples.flaky: entries(1, ["the needle"]), Samples.wide: entries(2, ["a needle"])])
    other.press("<ctrl-f>")
    other.type("needle")
    other.expectRow(containing: "1 of 1 ·")
    app.answerReads()
  }

  @Test func `the search works from the composer too, and leaves the draft`() {
    let app = app()
    app.press("<enter>half a thought<ctrl-f>")
    app.expectRow(containing: "Search ─")
    app.press("<esc>")
    app.expectRow(containing: "› half a thought")
  }

  @Test func `the command line finds the same`() {
    let app = app()
    #expect(
      app.ask(.search("nobody said this")) == .done(["hits": [], "unread": 0, "found_threads": 0, "unreadable": 0]))
    app.receive(.requested(7, .search("needle")))
    let replies = app.takeEffects()
    guard case .reply(7, .done(let done))? = replies.first, replies.count == 1, let hits = done["hits"] else {
      Issue.record("no answer: \(replies)")
      return
    }
    #expect(hits.array?.map { $0["name"]?.string } == ["fix flaky test", "漢字の文書を直す"])
    #expect(hits[1]?["number"] == 20)
    #expect(
      hits[0]?.object?.members.map(\.name) == ["thread", "name", "project", "number", "at", "snippet", "excerpt"])
    #expect(hits[0]?["excerpt"]?[1] == ["text": "needle", "match": true])
  }

  @Test func `a search without words is refused`() {
    #expect(
      app().ask(.search("  ")) == .refused(Refusal(.usage, "There are no words to look for.")))
  }

  @Test(arguments: ["🚀", "->", "()*"]) func `signs alone are no words to look for`(signs: String) {
    let app = app()
    app.holdReads()
    app.press("<ctrl-f>")
    app.type(signs)
    app.expectRow(containing: "Signs alone can't be searched")
    #expect(app.readsUnderWay == 0)
    let refusal = Refusal(
      .usage, "There are no words to look for: signs alone can't be searched.",
      hint: "Name a word that stands beside them.")
    #expect(app.ask(.search(signs)) == .refused(refusal))
    app.type(" needle")
    #expect(app.readsUnderWay > 0)
  }

  @Test func `Esc from a hit goes back to what was read, at its place`() {
    let app = app(columns: 120)
    app.press("<ctrl-f>")
    app.type("line 300")
    app.press("<enter><esc><pgup><pgup>")
    let read = app.rows(containing: "line")
    app.press("<ctrl-f>")
    app.type("race")
    app.press("<enter>")
    app.expectRow(containing: "▎", "The needle was a race.")
    app.press("<esc>")
    app.expectRow(containing: "┐┌ 漢字の文書を直す")
    #expect(app.rows(containing: "line") == read && !read.isEmpty)
    app.press("<esc>")
    app.expectRow(containing: "┐┌ 漢字の文書を直す")
  }

  @Test func `behind a hit the search has its words and its place, and what is typed takes theirs`() {
    let app = app()
    app.press("<ctrl-f>")
    app.type("Needle")
    app.press("<down><enter><ctrl-f>")
    app.expectRow(containing: "needle")
    app.expectRow(containing: "2 of 2 ·")
    app.press("<up><enter><ctrl-f>")
    app.expectRow(containing: "1 of 2 ·")
    app.type("race")
    app.expectRow(containing: "1 of 1 ·")
    app.press("<enter>")
    app.expectRow(containing: "▎", "The needle was a race.")
    // Whoever has gone elsewhere begins anew.
    app.press("<esc>1<ctrl-f>")
    app.expectRow(containing: "Words that were said anywhere")
  }

  @Test func `the key that filters a list begins a search in a conversation, and what follows are its words`() {
    let app = app()
    app.press("<enter><esc>5/")
    app.expectRow(containing: "Words that were said anywhere")
    app.press("line 19")
    app.expectRow(containing: "1 of 11 ·")
    #expect(app.state.windows[1]?.isTyping == false)
    app.press("<esc><ctrl-p>filter<enter>")
    app.expectRow(containing: "Words that were said anywhere")
  }

  @Test func `what a search has led to stays in sight at every size`() {
    let app = app(columns: 120, rows: 40)
    app.press("<ctrl-f>")
    app.type("needle")
    app.press("<down><enter>")
    for (columns, rows) in [(80, 24), (60, 14), (140, 45), (80, 12)] {
      app.resize(columns, rows)
      app.expectRow(containing: "▎", "needle in 漢字")
    }
  }

  @Test func `so it does where the border beside it moves`() throws {
    var workspace = Samples.idle
    let long = String(repeating: "très long ", count: 14)
    let said = [Samples.wide: entries(2, (1...60).map { $0 == 20 ? "a needle in 漢字" : long })]
    workspace.streams.update(Samples.wide) { $0.messageCount = 60 }
    workspace.streams.settled()
    for isDragged in [false, true] {
      let app = AppDriver(workspace, entries: said, columns: 140, rows: 40)
      app.press("<ctrl-f>")
      app.type("needle")
      app.press("<enter>")
      app.expectRow(containing: "▎", "needle in 漢字")
      if isDragged {
        let edge = try #require(app.place(of: "┐┌")).column
        app.mouse(.press, row: 12, column: edge)
        app.mouse(.drag, row: 12, column: edge + 40)
        app.expectRow(containing: "▎", "needle in 漢字")
        app.mouse(.release, row: 12, column: edge + 44)
        app.expectRow(containing: "▎", "needle in 漢字")
        continue
      }
      for key in Array(repeating: "<ctrl-right>", count: 10) + Array(repeating: "<ctrl-left>", count: 20) {
        app.press(key)
        app.expectRow(containing: "▎", "needle in 漢字")
      }
    }
  }
}
