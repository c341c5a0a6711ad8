import JSON
import Texts

/// What an agent's tool changes in a file, in the unified form.
package enum ToolChange {
  /// As its call asks for it. Agents call the same members by names of their own. Nil where it asks in several ways at once, or
  /// in one that isn't all understood: what is shown has to be what would be done.
  package static func asked(_ input: JSON) -> String? {
    guard let path = text(input, "file_path", "filePath", "path") else { return nil }
    let ways = [edits(in: input, of: path), edit(input, of: path), whole(input, of: path)].compactMap(\.self)
    return ways.count == 1 ? ways[0] : nil
  }

  private static func edits(in input: JSON, of path: String) -> String? {
    guard let edits = input["edits"]?.array, !edits.isEmpty else { return nil }
    let parts = edits.compactMap { edit($0, of: path) }
    return parts.count == edits.count ? parts.joined(separator: "\n") : nil
  }

  private static func whole(_ input: JSON, of path: String) -> String? {
    text(input, "content", "file_text").map { UnifiedDifference.text(path: path, before: nil, after: $0) }
  }

  private static func edit(_ edit: JSON, of path: String) -> String? {
    guard let before = text(edit, "old_string", "oldString", "oldText", "old_str"),
      let after = text(edit, "new_string", "newString", "newText", "new_str")
    else { return nil }
    let isEverywhere = (edit["replace_all"] ?? edit["replaceAll"])?.bool == true
    return UnifiedDifference.text(path: path, before: before, after: after)
      + (isEverywhere ? "\n(everywhere in the file)" : "")
  }

  private static func text(_ json: JSON, _ names: String...) -> String? {
    names.lazy.compactMap { json[$0]?.string }.first
  }

  /// As Claude Code tells it of a file that was changed.
  package static func done(_ details: JSON) -> String? {
    guard let path = details["filePath"]?.string, let hunks = details["structuredPatch"]?.array else { return nil }
    if hunks.isEmpty, details["type"]?.string == "create" {
      return UnifiedDifference.text(path: path, before: nil, after: details["content"]?.string ?? "")
    }
    guard !hunks.isEmpty else { return nil }
    var lines = ["--- \(path)", "+++ \(path)"]
    for hunk in hunks {
      let (old, new) = (hunk["oldStart"]?.int ?? 1, hunk["newStart"]?.int ?? 1)
      lines.append("@@ -\(old),\(hunk["oldLines"]?.int ?? 0) +\(new),\(hunk["newLines"]?.int ?? 0) @@")
      lines += (hunk["lines"]?.array ?? []).compactMap(\.string)
    }
    return lines.joined(separator: "\n")
  }
}
