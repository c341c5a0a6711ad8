import Conversation
import JSON
import Texts

/// What Codex wants leave for, in words: all that a yes would allow stands there.
struct CodexApproval {
  let title: String
  let detail: String

  /// The item that it is about has been told of before, and has what the request lacks.
  init(_ params: JSON, of item: CodexItem?, isCommand: Bool, in directories: [String]) {
    var subject = item?.call?.output ?? ""
    if isCommand { subject = CodexTool.command(params["command"]?.string == nil ? item?.json ?? [:] : params) }
    var lines = [subject]
    func note(_ words: String) { lines.append(PlainText.exact("(\(words))")) }

    let network = params["networkApprovalContext"].flatMap { $0.isNull ? nil : $0 }
    let host = network.map { $0["host"]?.string ?? $0.text }
    if let host { note("reaches \(host)" + (network?["protocol"]?.string.map { " by \($0)" } ?? "")) }
    let place = params["cwd"]?.string ?? (isCommand ? item?.json?["cwd"]?.string : nil)
    if let place, !directories.contains(place.withoutEndSlashes) {
      note("in \(place)")
    }
    if let root = params["grantRoot"]?.string { note("and all else under \(root)") }
    if let access = params["additionalPermissions"]?.withoutNulls, !access.isNull {
      note("with more access: \(access.pretty)")
    }
    if let reason = params["reason"]?.string, !reason.isEmpty { note(reason) }

    detail = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    if let host {
      title = PlainText.line("Reach \(host)")
    } else if params["kind"]?.string == "writeStdin" {
      title = "Write to a running command"
    } else {
      let first = subject.split(whereSeparator: \.isNewline).first.map(String.init)
      title = item?.call?.title ?? first ?? (isCommand ? "Run a command" : "Change files")
    }
  }
}

extension JSON {
  /// Without members that say nothing.
  fileprivate var withoutNulls: JSON {
    guard case .object(let object) = self else { return self }
    var told = JSONObject()
    for member in object.members where !member.value.isNull { told[member.name] = member.value.withoutNulls }
    return .object(told)
  }
}
