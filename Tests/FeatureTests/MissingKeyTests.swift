import Conversation
import Core
import Scene
import TestSupport
import Testing
import Toolkit
import Words

/// What a person's keymap has no key for is named by its words.
struct MissingKeyTests {
  private static func app(without keys: String, _ workspace: Workspace = Samples.nothing) throws -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read(keys))
    return AppDriver(workspace, surroundings: surroundings)
  }

  @Test func `a refusal names the verb where no key does it`() throws {
    let app = try Self.app(without: "[everywhere]\nn none")
    app.press("5")
    app.expectRow(containing: "or \"new thread\" in the palette")
    app.expectNoRow(containing: "or  for")
  }

  @Test(arguments: ["conversation", "everywhere"])
  func `a key that means nothing in a conversation begins no search there`(place: String) throws {
    let app = try Self.app(without: "[\(place)]\n/ none", Samples.idle)
    app.press("<enter><esc>5/")
    app.expectNoRow(containing: "Words that were said anywhere")
    app.takeEffects()
  }

  @Test func `a welcome that no key says yes to says what does`() throws {
    let app = try Self.app(
      without: "[dialog]\ny none\nY none\n[everywhere]\nenter none\nright none\nl none", Workspace())
    app.expectRow(containing: "No key is yes: upnext queue on.")
    app.expectNoRow(containing: " is yes.")
  }

  @Test func `what was written for an agent that is there no more says so, until another one is chosen`() {
    var workspace = Samples.nothing
    let id = Identity<FormDraft>(UniqueID(high: 9, low: 9))
    workspace.keptForms[id] = FormDraft(
      id: id, beginsThread: true, written: CommandTemplate(prompt: "größe 漢", directory: "/src", provider: "mine"),
      at: Samples.now)
    let app = AppDriver(workspace)
    app.press("n")
    app.expectRow(containing: "größe 漢")
    app.expectRow(containing: "This was meant for mine, which is none of your agents any more")
    app.press("<tab><tab> ")
    app.expectNoRow(containing: "This was meant for mine")
  }
}
