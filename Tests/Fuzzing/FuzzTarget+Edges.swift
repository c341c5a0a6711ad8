import Answers
import CLI
import Conversation
import EventLoop
import JSON
import JSONRPC
import Scene
import Terminal
import Toolkit
import Wire

/// What comes from terminals, sockets and shells.
extension FuzzTarget {
  static let edges = [
    FuzzTarget(
      "terminal",
      [
        "größe 漢字 e\u{301}\r\t\u{7F}", "\u{1B}[A\u{1B}OP\u{1B}[1;5D\u{1B}[27;5;9~\u{1B}[57400u\u{1B}x",
        "\u{1B}[200~two\nlines\u{1B}[201~", "\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[<64;1;1M\u{1B}[I\u{1B}[O",
        "[<0;10;5M\u{1B}[A",
        "\u{1B}]11;rgb:1d1d/2323/2c2c\u{1B}\\\u{1B}]52;c;aGk=\u{7}\u{1B}P>|term 1.2\u{1B}\\\u{1B}[?62;22c",
      ]
    ) { bytes in
      var parser = InputParser()
      let half = bytes.count / 2
      _ = parser.consume(bytes[..<half])
      _ = parser.consume(bytes[half...])
      _ = parser.giveUpWaiting()
      var late = LateSequence()
      late.gaveUp([.key(Key(.escape))], at: 0)
      _ = bytes.withUnsafeBytes { late.beginning(of: $0, at: 1) }
    },
    FuzzTarget(
      "json",
      [
        #"{"a":[1,-2.5e3,true,false,null,"größe \u00e9 \ud83d\ude00 \n\\\""],"b":{"c":{}}}"#, "[[[[]]]]", "12",
        #" { "id" : 1 , "id" : 2 } "#,
      ]
    ) { bytes in
      do throws(JSONError) {
        let json = try JSON(parsing: bytes)
        for written in [json.bytes, Array(json.pretty.utf8)] {
          let again = try JSON(parsing: written)
          precondition(again == json, "what is written reads otherwise")
        }
      } catch {}
    },
    FuzzTarget(
      "json-rpc",
      [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, #"{"jsonrpc":"2.0","id":"a","result":null}"#,
        #"{"id":2,"error":{"code":-32601,"message":"größe","data":[1]}}"#, #"{"method":"session/update","params":[1]}"#,
      ]
    ) { bytes in
      do throws(RPCLineProblem) { _ = try RPCMessage(line: bytes).line(saysVersion: true) } catch {}
    },
    FuzzTarget(
      "socket",
      [
        #"{"upnext":1,"version":"1","kind":"client","locale":"de_DE.UTF-8"}"# + "\n" + #"{"stop":true}"# + "\n",
        #"{"call":{"words":["send","größe","-"],"directory":"/home/ada","input":"x","environment":{"A":"b"}}}"# + "\n",
        #"{"hook":{"agent":"claude","event":"Stop","session":"s"}}"# + "\n",
      ]
    ) { bytes in
      var splitter = LineSplitter(limit: 1 << 20)
      bytes.withUnsafeBytes { all in
        splitter.append(all) { event in
          guard case .line(let line) = event else { return }
          do throws(JSONError) {
            let json = try JSON(parsing: line)
            _ = (Greeting(json), Request(json))
          } catch {}
        }
      }
    },
    FuzzTarget(
      "packets", bytes: packets
    ) { bytes in
      var reader = PacketReader(longest: PacketReader.longestInput)
      reader.append(bytes)
      do throws(WireError) {
        while let packet = try reader.nextPacket() {
          do throws(WireError) { _ = try WindowCodec.decodeWindowMessage(packet) } catch {}
          do throws(WireError) { _ = try WindowCodec.decodeServerMessage(packet) } catch {}
        }
      } catch {}
    },
    FuzzTarget(
      "arguments",
      [
        "send\0größe\0then commit\0--urgent\0--attach\0a.md", "add\0--priority\0high\0--in\01h30m\0make",
        "move\03\0--to\0x",
        "hook\0claude\0{\"hook_event_name\":\"Stop\",\"session_id\":\"s\",\"cwd\":\"/p\"}", "wait\0x\0--timeout=9",
        "help\0send",
        "hook\0codex\0{\"type\":\"agent-turn-complete\",\"thread-id\":\"s\",\"cwd\":\"/p\"}",
        "export\0größe\0-o\0../a.json",
        "add\0--at\0tomorrow\0--env\0A=b\0--template\0t\0--set\0f=v",
      ]
    ) { bytes in
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      do throws(Refusal) {
        _ = try Invocation(words, directory: "/home/ada", version: "1", environment: ["A": "b"], standardInput: { "x" })
      } catch {}
    },
  ]

  private static var packets: [[UInt8]] {
    let said: [WindowMessage] = [
      .input(.paste("größe\n漢字")), .input(.key(Key("é", .alt))),
      .input(.mouse(Mouse(.press, at: Position(row: 1, column: 2)))),
      .input(.resize(Size(columns: 80, rows: 24))), .inputAhead(.key(Key(.down))), .painted,
      .edited("größe", problem: nil), .ran(problem: "x"),
    ]
    var frame = Frame(size: Size(columns: 9, rows: 3))
    frame.put("größe 漢字", row: 1, column: 0, style: Style())
    let delta = FrameDelta(from: Frame(size: Size(columns: 9, rows: 3)), to: frame)
    let told: [ServerMessage] = [
      .frame(delta), .ahead(.ready(.key(Key("j")), delta)), .ahead(.taken), .bell, .suspend, .redraw,
    ]
    return said.map { WindowCodec.encode($0) } + told.map { WindowCodec.encode($0) }
  }
}
