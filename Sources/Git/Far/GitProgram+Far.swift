import Review

/// Calls of git on another machine.
extension GitProgram {
  /// Each call's answer comes with its lengths. What kept it from being asked at all is a word instead of its status: any
  /// number may be git's own.
  private static let answering = """
    part() {
      status=$1
      if [ -e "$T/why" ]; then read -r status <"$T/why"; rm -f "$T/why"; : >"$T/o"; fi
      set -- "$2" $(stat -c %s "$T/o" "$T/e")
      if [ "$2" -gt "$1" ]; then echo "much 0 0"; exit 0; fi
      if [ "$3" -gt 4000 ]; then set -- "$1" "$2" 4000; fi
      printf '%s %s %s\\n' "$status" "$2" "$3"
      cat "$T/o"
      head -c "$3" "$T/e"
    }
    """

  /// Ends behind the first that fails and may not.
  func run(
    _ calls: [GitCall], behind shell: FarShell, within time: GitTime
  ) throws(GitProblem) -> [GitAnswer] {
    var script = FarScript()
    script.add(GitProgram.answering)
    for call in calls {
      add(call, to: &script, output: "\"$T/o\"")
      script.add("part $status \(call.outputLimit)")
      if !call.mayFail { script.add("[ $status = 0 ] || exit 0") }
    }
    let answer = try shell.ask(script, within: time, by: number)
    var rest = answer.output[...]
    var answers: [GitAnswer] = []
    while let end = rest.firstIndex(of: 0x0A) {
      let head = rest[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard head.count == 3, let outputCount = Int(head[1]), let saidCount = Int(head[2]), outputCount >= 0,
        saidCount >= 0, rest.count - outputCount >= saidCount
      else { break }
      let call = calls[min(answers.count, calls.count - 1)]
      let output = rest.prefix(outputCount)
      let words = String(decoding: rest.dropFirst(outputCount).prefix(saidCount), as: UTF8.self).trimmed
      rest = rest.dropFirst(outputCount + saidCount)
      switch head[0] {
      case "missing": throw .missing
      case "folder": throw .notStarted("\(shell.host):\(call.directory): \(words)")
      case "much": throw .tooMuch
      default: answers.append(GitAnswer(status: Int32(head[0]) ?? -1, output: Array(output), said: words))
      }
    }
    guard let last = answers.last,
      answers.count == calls.count || last.status != 0 && !calls[answers.count - 1].mayFail
    else { throw .refused(status: -1, said: answer.words.trimmed) }
    return answers
  }

  /// What it says goes where the shell finds it, its status too.
  func add(_ call: GitCall, to script: inout FarScript, output: String) {
    let input = call.input.isEmpty ? "/dev/null" : script.input(call.input)
    let variables = environment.merging(GitSettings.variables(settings(for: call))) { $1 }
      .merging(call.environment) { $1 }
    script.add("(")
    script.add("cd --", [Array(call.directory.utf8)], orElse: "{ echo folder >\"$T/why\"; exit 1; }")
    script.add("command -v \(FarScript.quoted(call.program)) >/dev/null || { echo missing >\"$T/why\"; exit 1; }")
    script.add(
      "unset \(settings.isEmpty ? PersonSettings.leftOut.sorted().joined(separator: " ") : "$UPNEXT_GIT") T UPNEXT_GIT")
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      script.add("export \(name)=\(FarScript.quoted(value))")
    }
    script.add("exec", ([call.program] + call.arguments).map { Array($0.utf8) })
    script.add(") <\(input) >\(output) 2>\"$T/e\"; status=$?")
  }
}

extension FarScript {
  mutating func add(_ command: String, _ words: [[UInt8]], orElse otherwise: String) {
    add(command, words)
    // Over the line's end that was just written.
    addBehind(" || \(otherwise)")
  }
}

extension String {
  /// Without blanks and line ends around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
