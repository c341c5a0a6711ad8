import Conversation
import Glibc
import JSON
import SeededNumbers
import Testing

@testable import Discovery

/// Whatever lies in the files: the reading comes to an end, and its results are bounded.
struct HostileTests {
  private static let corpus =
    Samples.claudeLines + Samples.codexLines + Samples.geminiLines + Samples.copilotLines + Samples.piLines

  private func mutated(_ random: inout RandomNumbers) -> [UInt8] {
    var bytes = Array(random.pick(HostileTests.corpus).utf8)
    for _ in 0..<random.number(1...8) where !bytes.isEmpty {
      let place = random.number(0...(bytes.count - 1))
      switch random.number(0...5) {
      case 0: bytes[place] = UInt8(random.number(0...255))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(random.pick(Array("{}[]\",:\\0e".utf8)), at: place)
      case 3: bytes.removeSubrange(place...)
      case 4:
        bytes.insert(contentsOf: Array(random.pick(HostileTests.corpus).utf8.prefix(random.number(0...200))), at: place)
      default: bytes.append(contentsOf: Array("\n".utf8))
      }
    }
    return bytes
  }

  /// The same shape with other kinds of values: what the parser of JSON would let through.
  private func twisted(_ json: JSON, _ random: inout RandomNumbers) -> JSON {
    guard random.chance(92) else {
      return random.pick([.null, .bool(true), .integer(.min), .double(1e300), .string("漢字"), .array([]), [:]])
    }
    switch json {
    case .array(let elements): return .array(elements.map { twisted($0, &random) })
    case .object(let object):
      return .object(JSONObject(object.members.map { .init(name: $0.name, value: twisted($0.value, &random)) }))
    case .null, .bool, .integer, .double, .string: return json
    }
  }

  @Test func `no line of bytes stops a format`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<3000 {
      let bytes = mutated(&random)
      for format in SessionFormat.allCases {
        let record = bytes.withUnsafeBufferPointer { format.record($0) }
        for piece in record?.pieces(
          at: 1, session: SessionKey(provider: "p", providerSessionId: "s"), otherwise: Timestamp(milliseconds: 0))
          ?? []
        {
          if case .entry(let entry) = piece {
            #expect(entry.text.utf8.count <= Said.textBytes + 100 && entry.title.count <= 400, "seed \(randomSeed)")
          }
        }
      }
    }
  }

  @Test func `no shape of values stops a format`() throws {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<3000 {
      let json = twisted(try JSON(parsing: random.pick(HostileTests.corpus)), &random)
      for format in SessionFormat.allCases { _ = format.record(json) }
      _ = OpencodeFormat.record(message: json, part: twisted(json, &random))
      _ = OpencodeFormat.ending(of: json)
      _ = RegistryEntry(json.text)
    }
  }

  @Test func `no file stops the list, a page, a check or the growth`() throws {
    var random = RandomNumbers(seed: randomSeed)
    let folder = try TemporaryFolder()
    var listed = 0
    for round in 0..<150 {
      let format = random.pick(SessionFormat.allCases)
      let name = random.chance(90) ? "a.jsonl" : "a.json"
      let path = try folder.write("", to: name)
      var bytes: [UInt8] = []
      // Among whole lines of its own, so that something is listed whose ends, growth and pages are looked at.
      let own = Samples.lines(of: format)
      for _ in 0..<random.number(0...12) {
        bytes += random.chance(60) ? Array(random.pick(own).utf8) : mutated(&random)
        if random.chance(90) { bytes.append(10) }
      }
      let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      _ = write(descriptor, bytes, bytes.count)
      close(descriptor)
      let mark = try #require(Folder.mark(of: path))
      let file = FoundFile(path: path, format: format, mark: mark)
      let (survey, reading) = SessionSurvey.read(file, aside: SessionSurvey.Aside()) { $0 }
      if case .session(let session) = survey {
        listed += 1
        #expect(session.readTo <= mark.size && !session.providerSessionId.isEmpty, "seed \(randomSeed), round \(round)")
        #expect(session.preview.count <= 80)
      }
      _ = reading?.growth(
        from: Int64(random.number(0...bytes.count)), session: SessionKey(provider: "p", providerSessionId: "s"))
      _ = SessionCheck.words(about: file, now: Timestamp(milliseconds: 1_795_255_200_000))
      let source = SessionSource(provider: format.provider, providerSessionId: "s", path: path)
      let page = try #require(ConversationPage(source, format, before: nil, limit: random.number(1...20)))
      let numbers = page.entries.map(\.number)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(randomSeed), round \(round)")
    }
    #expect(listed > 10, "seed \(randomSeed)")
  }

  @Test func `a text that is longer than anyone reads is cut, and says so`() {
    let long = String(repeating: "é", count: 400_000)
    guard
      case .entry(let entry) = Said.agent(long).piece(
        at: 0, part: 0, time: Timestamp(milliseconds: 0), session: SessionKey(provider: "p", providerSessionId: "s"))
    else {
      Issue.record("it is no entry")
      return
    }
    #expect(entry.text.utf8.count < 270_000 && entry.text.hasSuffix("bytes more)"))
  }

  @Test func `a picture in the first prompt hides nothing of what stands behind it`() throws {
    let folder = try TemporaryFolder()
    var lines = Samples.claudeLines
    let picture = String(repeating: "QUJD", count: 600_000)
    lines.insert(#"{"cwd":"/home/ada/src/käse","message":{"content":"\#(picture)"}}"#, at: 0)
    lines.append(lines[1].replacing("/home/ada/src/käse", with: "/home/ada/src/käse/web"))
    let path = try folder.write(Samples.text(lines), to: ".claude/projects/-p/\(Samples.claudeId).jsonl")
    let facts = try #require(SessionReading(.claude, path: path)).facts
    #expect(facts.directory == "/home/ada/src/käse")
    #expect(facts.firstWords == "修复 the flaky test, שלום")
  }

  @Test func `lines without end in a session that has no first words are not all read`() throws {
    let folder = try TemporaryFolder()
    let long = #"{"type":"user","message":{"content":"\#(String(repeating: "QUJD", count: 210_000))"}}"#
    let answers = [Samples.claudeAnswer("größe"), Samples.claudeAnswer("漢字")]
    let lines = answers + Array(repeating: long, count: 22) + answers
    let path = try folder.write(Samples.text(lines), to: ".claude/projects/-p/\(Samples.claudeId).jsonl")
    let facts = try #require(SessionReading(.claude, path: path)).facts
    #expect(facts.count == 2, "the last are told, and all between and before is left out")
    #expect(facts.firstWords == nil && facts.directory == "/home/ada/src/käse")
  }
}
