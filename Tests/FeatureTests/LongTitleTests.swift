import Conversation
import Layouts
import Scene
import TestSupport
import Testing
import Toolkit

/// A question's title that its first rows have no room for goes on below them, letter by letter as the agent wrote it.
struct LongTitleTests {
  private func permission(_ title: String) -> Permission {
    Permission(
      id: "ask-1", title: title, detail: "é", options: Samples.permission().options, askedAt: Samples.now)
  }

  @Test(arguments: [
    "/tmp/u7/src/web/a/very/long/path/to/config/settings.production/größe/yaml/without/a/blank/in/all/of/it",
    "設定ファイルを書き換えることを許可してください。本番環境の設定も含めてすべてのファイルを書き換えます。",
  ])
  func `nothing is put in where a row ends within a word`(title: String) {
    let permission = permission(title)
    for columns in 6...60 {
      let first = PermissionCard.title(of: permission, columns: columns).prefix(1).joined()
      let detail = PermissionCard.detail(permission, titleRows: 1, columns: columns, isUnicode: true)
      let rest = detail.rows(from: 0, in: 200).rows.map(\.text).joined()
      #expect(first + rest == title + "é", "\(columns) columns")
    }
  }

  @Test func `its rows stand below each other, in the conversation and in the peek`() throws {
    let app = AppDriver.asked(permission(Array(repeating: "größe", count: 40).joined(separator: " ")), columns: 60)
    let column = try #require(app.place(of: "größe")).column
    func columns() -> Set<Int> {
      let lines = app.screen.split(separator: "\n")
      // What a dialog leaves of the conversation stands above it.
      let top = lines.lastIndex { $0.contains("┌") } ?? 0
      let rows = lines[top...].filter { $0.contains("größe") }
      #expect(rows.count > 3)
      return Set(rows.map { $0.distance(from: $0.startIndex, to: $0.firstIndex(of: "g") ?? $0.endIndex) })
    }
    #expect(columns() == [column])
    app.press(" ")
    #expect(columns().count == 1)
  }
}
