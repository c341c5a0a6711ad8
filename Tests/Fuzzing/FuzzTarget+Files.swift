import Acts
import Config
import Conversation
import Discovery
import Review
import Scene
import Shapes
import Toolkit
import YAML

/// What lies in files, and what git says of them.
extension FuzzTarget {
  static let files =
    SessionFormat.allCases.map { format in
      FuzzTarget("session-\(format.rawValue)", sessions) { bytes in
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
          _ = line.withUnsafeBufferPointer { format.record($0) }
        }
      }
    } + [
      FuzzTarget(
        "session-opencode",
        [
          #"{"role":"user","time":{"created":1795255200000}}"# + "\n" + #"{"type":"text","text":"größe"}"#,
          #"{"role":"assistant"}"# + "\n"
            + #"{"type":"tool","tool":"bash","callID":"c","state":{"status":"completed","input":{"command":"ls"},"output":"x"}}"#,
          #"{}"# + "\n" + #"{"type":"patch","files":["a"]}"#,
        ]
      ) { bytes in
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        _ = OpencodeFormat.record(OpencodePart(place: 1, message: parts.first ?? "", part: parts.last ?? ""))
      },
      FuzzTarget("config", [config, "keys:\n  list:\n    ctrl-x: remove\n    <f5>: none\n", "a: &a [*a, *a]\n"]) {
        bytes in
        _ = ConfigFile.read(bytes, themes: themes, home: "/home/ada", agents: ["claude"])
      },
      FuzzTarget(
        "theme",
        [
          "scheme: x\nauthor: y\n"
            + (0..<16).map { "base0\(String($0, radix: 16).uppercased()): \"1d23\($0 + 10)\"\n" }.joined(),
          "variant: light\npalette:\n  base00: \"#ffffff\"\nroles:\n  text: base05 base00 bold\n  panel: base0B/14\n",
        ]
      ) { bytes in
        do throws(YAMLProblem) { _ = try ThemeFile.scheme(bytes, name: "x") } catch {}
        let text = String(decoding: bytes, as: UTF8.self)
        _ = Color(themeText: text)
        do throws(ThemeProblem) { _ = try RoleMap(["text": text]) } catch {}
      },
      FuzzTarget("keymap", ["# Every list.\n[list]\nj down   move-down\nctrl-x <delete> remove\nshift-f5 x", "alt-é"]) {
        bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = Key(notation: text)
        do throws(KeymapProblem) { _ = try KeymapParser.parse(text) } catch {}
      },
      FuzzTarget(
        "queue-file",
        [
          #"{"version":1,"sessionId":"f-é","messages":[{"id":"0B0E7F3C-0000-4000-8000-000000000001","content":"тест","priority":"normal","createdAt":"2026-11-20T10:00:00Z","attachments":[],"status":"pending"}]}"#,
          #"[{"id":"0B0E7F3C-0000-4000-8000-000000000002","content":"x","projectPath":"/p","sessionId":"s","createdAt":0}]"#,
        ]
      ) { bytes in
        var number: UInt64 = 0
        _ = OutboxFile.content(of: String(decoding: bytes, as: UTF8.self), isFile: { $0.utf8.count > 3 }) {
          number += 1
          return Identity(UniqueID(high: 0, low: number))
        }
      },
      FuzzTarget(
        "git-changes",
        [
          ":100644 100755 1234567 89abcde M\0größe.txt\0:000000 100644 0000000 1234567 A\0a b\0",
          ":100644 100644 1234567 1234567 R086\0old\0new\0\u{0}3\t1\ta\0-\t-\tb\0:160000 160000 1 2 M\0sub\0",
        ]
      ) { bytes in
        _ = RawChanges.files(of: bytes)
        _ = FilePath(bytes).text
      },
      FuzzTarget("git-patch", [patch, patch + patch]) { bytes in
        var index = DifferenceIndex()
        bytes.withUnsafeBytes { index.append($0) }
        index.finish()
        let rows = index.rows(0..<200) { offset in Array(bytes.dropFirst(offset).prefix(100)) }
        precondition(rows.count <= 200, "more rows than were asked for")
      },
    ]

  /// Read once: they take longer than any config.
  private static let themes = ThemeShelf()

  static let patch = """
    diff --git a/größe.txt b/größe.txt
    index 1234567..89abcde 100644
    --- a/größe.txt
    +++ b/größe.txt
    @@ -1,3 +1,4 @@ func größe() {
     one
    -two
    +zwei 漢字
    +drei
     four
    \\ No newline at end of file

    """

  private static let config = """
    ui.theme: light
    next:
      max_running: 5
    hooks.needs_you: 'notify-send "$UPNEXT_NAME"'
    agents:
      default: mine
      mine: {command: ~/bin/my-agent, arguments: [acp], environment: {LANG: C.UTF-8}, kind: acp, max_running: 2}
    keys:
      list:
        d: remove

    """

  private static let sessions = [
    #"{"parentUuid":null,"type":"user","message":{"role":"user","content":"修复 שלום"},"timestamp":"2026-11-20T10:00:00.500Z","cwd":"/p","sessionId":"s"}"#,
    #"{"type":"assistant","message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}],"stop_reason":"tool_use"},"timestamp":"2026-11-20T10:00:00Z"}"#,
    #"{"timestamp":"2026-11-20T10:00:00.000Z","type":"session_meta","payload":{"id":"s","cwd":"/p","source":"cli"}}"#,
    #"{"timestamp":"2026-11-20T10:00:00.000Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"ls\"]}","call_id":"c"}}"#,
    #"{"sessionId":"s","projectHash":"h","startTime":"2026-11-20T10:00:00Z","messages":[{"id":"1","type":"user","content":"x"}]}"#,
    #"{"type":"session.start","id":"e","timestamp":"2026-11-20T10:00:00Z","data":{"sessionId":"s","context":{"cwd":"/p"}}}"#,
    #"{"type":"message","id":"a","parentId":null,"timestamp":"2026-11-20T10:00:00Z","message":{"role":"user","content":[{"type":"text","text":"x"}]}}"#,
    #"{"$set":{"messages":[]}}"# + "\n" + #"{"$rewindTo":"1"}"#,
  ]
}
