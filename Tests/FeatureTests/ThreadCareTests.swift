import Conversation
import Core
import Queues
import Review
import Scene
import TestSupport
import Testing

/// Deleting, restoring, handing over; projects with their counts; the lineage.
struct ThreadCareTests {
  private func palette(_ words: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.paste(words)
    app.press("<enter>")
  }

  // MARK: Deleting

  @Test func `deleting a thread asks, takes it from everywhere, ends its agent, and undo brings it back`() {
    let app = AppDriver(Samples.queued)
    app.press("1")
    app.chooseInMenu("delete")
    app.expectScreen(named: "delete-asks")
    app.press("<esc>")
    #expect(app.workspace.streams.deleted.isEmpty)
    app.delete()
    app.expectEffects([.agent(.close(Samples.flaky))])
    app.expectRow(containing: "Deleted \"fix flaky test\" · u undo")
    app.expectRow(containing: "3 in all")
    #expect(app.rows(containing: "fix flaky test").count == 1)
    app.press("u")
    app.expectRow(containing: "4 in all")
    app.expectRow(containing: "1 ○ fix flaky test")
    #expect(app.workspace.streams == Samples.queued.streams)
  }

  @Test func `deleted threads are listed by the palette, and R brings one back`() {
    let app = AppDriver(Samples.queued)
    app.press("1vjv")
    palette("delete", app)
    app.expectRow(containing: "Delete 2 threads everywhere?")
    app.press("<enter>")
    app.takeEffects()
    app.expectRow(containing: "Deleted 2 threads")
    palette("deleted-threads", app)
    app.expectScreen(named: "deleted")
    app.press("<enter>")
    app.expectRow(containing: "It is deleted: ")
    app.press("jR")
    app.expectRow(containing: "Restored \"漢字の文書を直す\"")
    app.press("<esc>")
    app.expectRow(containing: "3 in all")
    app.press("u")
    app.expectEffects([.agent(.close(Samples.wide))])
    app.expectRow(containing: "2 in all")
  }

  @Test func `where nothing is deleted or hidden, there is nothing to list, and that is said`() {
    let app = AppDriver()
    palette("deleted-threads", app)
    app.expectRow(containing: "No thread is deleted.")
    palette("hidden-projects", app)
    app.expectRow(containing: "No project is hidden.")
    app.expectNoRow(containing: "/s:")
  }

  @Test func `a thread that an agent works in is not deleted, and says why`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.press("1")
    app.chooseInMenu("delete")
    app.expectRow(containing: "An agent is at work in \"fix flaky test\"")
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
  }

  @Test func `who writes in a thread that is deleted elsewhere is told, and what they type on is no key of a list`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>Qué", in: 2)
    app.press("1")
    app.delete()
    app.takeEffects()
    app.press(" quick x<enter>q", in: 2)
    app.expectRow(containing: "deleted elsewhere.", in: 2)
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "Qué")
    #expect(app.workspace.streams.deleted.count == 1)
    app.press("<esc>", in: 2)
    app.expectNoRow(containing: "deleted elsewhere", in: 2)
  }

  @Test func `who deletes the thread that they comment in is not told of it`() {
    let app = ReviewPaneTests.app()
    app.open(2)
    app.press("<enter>]jj<enter>")
    app.type("Half")
    app.press("<ctrl-p>delete<enter><enter>")
    app.takeEffects()
    #expect(app.workspace.streams.deleted.count == 1)
    app.expectNoRow(containing: "deleted elsewhere")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.map(\.words) == ["Half"])
  }

  @Test func `who has a dialog in front of what they write is told once it has closed`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>Qué<ctrl-p>", in: 2)
    app.press("1")
    app.delete()
    app.takeEffects()
    app.expectNoRow(containing: "deleted elsewhere", in: 2)
    app.pass(seconds: 1)
    app.press("<esc> quick x<enter>q", in: 2)
    app.expectRow(containing: "deleted elsewhere.", in: 2)
    app.expectEffects([])
    #expect(app.workspace.streams.deleted.count == 1)
  }

  @Test func `a window lets go of a thread that is deleted in another one`() {
    let app = AppDriver()
    app.open(2)
    app.press("<enter>", in: 2)
    app.press("1")
    app.delete()
    app.takeEffects()
    app.press("<esc>", in: 2)
    app.expectRow(containing: "No thread is open.", in: 2)
  }

  @Test func `a name that is none stays to be mended`() {
    let app = AppDriver()
    app.chooseInMenu("rename")
    app.press("<ctrl-u><enter>")
    app.expectRow(containing: "┌ Rename")
    app.type("größer")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.customName == "größer")
  }

  @Test func `a rename can be taken back, and the provider's title doesn't undo it`() {
    let app = AppDriver()
    app.chooseInMenu("rename")
    app.press("<ctrl-u>")
    app.paste("Größer 漢")
    app.press("<enter>")
    app.expectRow(containing: "Renamed to \"Größer 漢\" · u undo")
    app.hear(.title("the provider's own"))
    app.expectRow(containing: "○ Größer 漢")
    app.press("u")
    app.expectRow(containing: "○ the provider's own")
  }

  // MARK: Handing over

  @Test func `a thread is handed over by its menu, and keeps its place`() {
    let app = AppDriver(Samples.queued)
    app.press("2")
    app.chooseInMenu("hand over")
    app.expectRow(containing: "Hand fix flaky test over to")
    app.press("j<enter>")
    app.expectEffects([.agent(.close(Samples.flaky))])
    app.expectRow(containing: "Handed \"fix flaky test\" over to codex · u undo")
    app.expectRow(containing: "1 ○ fix flaky test")
    app.press("<enter>go<enter>")
    app.expectEffects([app.delivery(of: "go")])
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "codex")
    app.press("<esc>1g")
    app.chooseInMenu("hand over")
    app.expectRow(containing: "A turn is going on: a thread is handed over between turns.")
  }

  @Test func `a thread that was deleted while its next agent was chosen is not handed over`() {
    let app = AppDriver(Samples.queued)
    app.press("2")
    app.chooseInMenu("hand over")
    _ = app.ask(.words("delete", Samples.flaky.text))
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == true)
    app.press("j<enter>")
    app.expectRow(containing: "It is deleted: ")
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    app.expectEffects([.agent(.close(Samples.flaky))])
  }

  @Test func `the lineage tells who served the thread and when`() {
    let app = AppDriver()
    app.hear(.session(id: "compacted-é", modes: [], currentMode: nil))
    app.pass(seconds: 600)
    app.chooseInMenu("hand over")
    app.press("<enter>")
    app.takeEffects()
    app.chooseInMenu("lineage")
    app.expectScreen(named: "lineage")
    app.press("q")
    app.expectNoRow(containing: "Lineage")
  }

  // MARK: Projects

  @Test func `projects count who works and who needs the person`() {
    let app = AppDriver()
    app.expectRow(containing: "~/src/api  ", "  2  ")
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.expectRow(containing: "~/src/api  ", "●1 2  now")
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.expectRow(containing: "~/src/api  ", "◆1 2  now")
    app.press("1g")
    app.endTurn(.failed("нет", .answered))
    app.expectRow(containing: "~/src/api  ", "◆1 2  now")
  }

  @Test func `an open project lists its threads, newest first, and n begins one there`() {
    let app = AppDriver()
    app.press("3<enter>")
    #expect(app.workspace.streams.threads(in: "/home/ada/src/api") == [Samples.flaky, Samples.accented])
    app.expectRow(containing: "  ○ résumé naïve café")
    app.press("jn")
    app.expectRow(containing: "Directory  ~/src/api")
  }

  @Test func `x hides a project, undo and R show it again`() {
    let app = AppDriver()
    app.press("3x")
    app.expectRow(containing: "Hid \"~/src/api\" · u undo")
    #expect(app.rows(containing: "~/src/api").count == 1)
    app.expectRow(containing: "○ fix flaky test")
    app.press("u")
    app.expectRow(containing: "~/src/api  ")
    app.press("gx")
    palette("hidden-projects", app)
    app.expectRow(containing: "Projects /s:hidden")
    app.expectRow(containing: "~/src/api ")
    app.press("R")
    app.expectRow(containing: "Restored \"~/src/api\"")
    app.press("<esc>")
    app.expectRow(containing: "~/src/api ")
    #expect(app.workspace.projectChoices.isEmpty)
  }

  // MARK: Dual writing

  @Test func `criterion 11: whatever makes a thread writes its provider and a session for older readers too`() {
    let app = AppDriver(Samples.nothing)
    app.press("n<enter>")
    app.receive(.requested(1, .new(project: "/p", provider: "codex", name: nil, message: nil)))
    app.receive(.requested(1, .add(prompt: "lint", project: "/p", provider: "claude", thread: nil, priority: "high")))
    app.takeEffects()
    let threads = Array(app.workspace.streams.all)
    #expect(threads.count == 3)
    for thread in threads {
      #expect(thread.providerSessionId == thread.id.text)
      #expect(thread.provider != nil)
      #expect(UniqueID(thread.backendName) == nil)
    }
    if let id = threads.first?.id {
      app.hear(.session(id: "их", modes: [], currentMode: nil), of: id)
      app.hear(.title("Название"), of: id)
      #expect(app.workspace.streams[id]?.providerSessionId == "их")
      #expect(app.workspace.streams[id]?.backendName == "Название")
    }
  }

  @Test func `criterion 11: so do forks, what an agent keeps, what is told from outside, and a file of messages`()
    throws
  {
    func made(_ act: (AppDriver) -> Void) throws -> WorkStream {
      let app = AppDriver()
      let known = Set(app.workspace.streams.all.map(\.id))
      act(app)
      app.takeEffects()
      let new = app.workspace.streams.all.filter { !known.contains($0.id) }
      #expect(new.count == 1)
      return try #require(new.first)
    }
    let fork = try made {
      $0.hear(.fact(.abilities(AgentAbilities(canFork: true))))
      _ = $0.ask(.agent(.fork(thread: "fix flaky test", name: "Ветка")))
    }
    #expect((fork.provider, fork.providerSessionId) == ("claude", fork.id.text))
    #expect(fork.displayName == "Ветка")
    let kept = try made {
      $0.receive(
        .came(
          .sessions(
            .sessions([AgentSession(id: "s-é", title: "Починить")]),
            SessionsWanted(provider: "codex", directory: "/p"), for: .client(7, session: "s-é"))))
    }
    #expect((kept.provider, kept.providerSessionId, kept.backendName) == ("codex", "s-é", "Починить"))
    let told = try made {
      let report = HookReport(
        provider: "claude", providerSessionId: "h-é", directory: "/p", doing: .working, words: "привет")
      $0.receive(.requested(8, .hook(report)))
    }
    #expect((told.provider, told.providerSessionId) == ("claude", "h-é"))
    let file = """
      {"version":1,"sessionId":"f-é","messages":[{"id":"0B0E7F3C-0000-4000-8000-000000000001","content":"тест",
      "projectPath":"/p","sessionId":"f-é","priority":"normal","createdAt":"2024-01-15T10:30:00Z"}]}
      """
    let imported = try made { _ = $0.ask(.importOutbox(text: file, thread: nil)) }
    #expect(imported.providerSessionId == "f-é")
    #expect(imported.provider != nil)
    for thread in [fork, kept, told, imported] { #expect(UniqueID(thread.backendName) == nil) }
  }

  @Test func `no id is shown as a name, anywhere`() {
    var workspace = Samples.nothing
    for (number, words) in [(1, "почини тест"), (2, "")] {
      var stream = WorkStream(
        id: Samples.id(UInt64(number)), backendName: Samples.id(UInt64(number), Named.Thread.self).text.uppercased(),
        customName: "  ", project: "/p", provider: nil, createdAt: Samples.now)
      stream.preview = words
      workspace.streams[stream.id] = stream
      workspace.attention.enqueue(stream.id, at: Samples.now)
    }
    let app = AppDriver(workspace)
    app.expectNoRow(containing: "1111")
    app.press("2<enter>")
    app.expectNoRow(containing: "1111")
    app.press("<esc>m")
    app.expectRow(containing: "Thread: ")
    app.expectNoRow(containing: "1111")
  }
}

extension Samples {
  fileprivate static func id<Subject>(_ number: UInt64, _ subject: Subject.Type) -> Identity<Subject> { id(number) }
}
