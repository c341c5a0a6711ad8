import Scene
import TestSupport
import Testing

/// While nothing is saved a person reads why, and sees what they type.
struct NotSavedTests {
  @Test(arguments: [(80, 24), (60, 20), (100, 20), (40, 10), (140, 45)])
  func `the words about the disk leave the composer in sight`(columns: Int, rows: Int) {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("1g<enter>")
    app.holdSaves()
    app.type("größe")
    app.failSave("The disk is full, so the change was not saved. Make room, and it is saved with the next change.")
    app.expectRow(containing: "NOT SAVED: The disk is full")
    app.type(" 漢字")
    app.expectRow(containing: "› größe 漢字")
    app.releaseSaves()
  }
}
