import Core
import Features
import TestSupport
import Testing

/// What was written into the form for a new command is kept when the form is left.
struct CommandDraftTests {
  private let prompt = "schreibe 漢字 und תיקון"

  private func app() -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    return AppDriver(workspace)
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test func `Esc keeps what was written, says so once, and the next form has it, in any window`() {
    let app = app()
    app.press("c")
    app.type(prompt)
    app.press("<tab><ctrl-u>~/src/web<tab><tab><right><esc>")
    app.expectRow(containing: "What you wrote is kept: c brings it back.")
    app.press("j")
    app.expectNoRow(containing: "is kept")
    app.open(2, columns: 100, rows: 30)
    app.press("c", in: 2)
    app.expectRow(containing: "Prompt", prompt, in: 2)
    app.expectRow(containing: "Project", "~/src/web", in: 2)
    app.expectRow(containing: "Priority", "high", in: 2)
    app.press(" x<enter>", in: 2)
    #expect(names(app) == [prompt + " x"])
    app.press("c")
    app.expectNoRow(containing: prompt + " x │")
    app.expectRow(containing: "Project", "~/src/api")
  }

  @Test func `a form that nothing was written into keeps nothing`() {
    let app = app()
    app.press("c<esc>")
    app.expectNoRow(containing: "is kept")
    app.press("c  <esc>")
    app.expectNoRow(containing: "is kept")
  }

  @Test func `what the person empties is gone, and what they only looked at stays`() {
    let app = app()
    app.press("cgröße<esc>c<esc>")
    app.expectNoRow(containing: "is kept")
    app.press("c")
    app.expectRow(containing: "Prompt", "größe")
    app.press(String(repeating: "<backspace>", count: 5) + "<esc>c")
    app.expectNoRow(containing: "größe")
  }

  @Test func `of two windows the latest stays, and nothing is lost by one that wrote nothing`() {
    let app = app()
    app.open(2, columns: 100, rows: 30)
    app.press("c", in: 2)
    app.press("cone<esc>")
    app.press("<esc>", in: 2)
    app.press("c")
    app.expectRow(containing: "Prompt", "one")
    app.press("c", in: 2)
    app.press(" two<esc>", in: 2)
    // This one still has what it began with: adding it leaves the other one's alone.
    app.press("<enter>")
    #expect(names(app) == ["one"])
    app.press("c")
    app.expectRow(containing: "Prompt", "one two")
  }

  @Test func `a window that is closed with an open form, or that goes on to the templates, keeps it too`() {
    let app = app()
    app.open(2, columns: 100, rows: 30)
    app.press("cgröße", in: 2)
    app.close(2)
    app.press("c")
    app.expectRow(containing: "Prompt", "größe")
    app.press("<ctrl-s>name<enter>x<ctrl-t><esc>c")
    app.expectRow(containing: "Prompt", "größex")
  }

  @Test func `a template that was only looked at is not kept, and one that was written into is`() {
    let app = app()
    app.press("cmake 漢字<ctrl-s>build<enter><enter>")
    app.press("<ctrl-p>templates<enter><enter><esc>c")
    app.expectNoRow(containing: "Prompt     make 漢字")
    app.press("<esc><ctrl-p>templates<enter><enter> now<esc>c")
    app.expectRow(containing: "Prompt", "make 漢字 now")
  }

  @Test func `Esc while a form is named goes back to the form`() {
    let app = app()
    app.press("cgröße<ctrl-s>na<esc>")
    app.expectRow(containing: "Prompt", "größe")
    #expect(app.workspace.templates.isEmpty)
  }

  @Test func `it is kept in German`() {
    let app = AppDriver(app().workspace, language: .german)
    app.press("cgröße<esc>")
    app.expectRow(containing: "Dein Text bleibt: c holt ihn zurück.")
  }
}
