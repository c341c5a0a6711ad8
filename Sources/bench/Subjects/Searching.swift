import Conversation
import Core
import Database
import Discovery
import EventLoop
import FoundationEssentials
import Glibc

/// How long it takes to read for the search what was said in two thousand sessions of a gigabyte, and then to find words.
enum Searching {
  private static let sessions = 2000
  private static let rounds = 50
  private static let outputBytes = 9 << 10

  static func measure() throws -> Table { try TrialFolder.use(measure(in:)) }

  private static func measure(in home: String) throws -> Table {
    let words = vocabulary()
    let bytes = try fill(home, words)
    var table = Table("search", "of", "ms", "CPU ms", "MB")
    try index(home, hurries: true, bytes, &table)
    try index(home, hurries: false, bytes, &table)
    let store = home + "/hurried/upnext.db"
    for (name, queries) in [
      ("a common word", Array(words.prefix(60))), ("a rare word", Array(words.suffix(60))),
      ("two words", zip(words.prefix(60), words.suffix(60)).map { $0 + " " + $1 }),
      ("a beginning", words.prefix(60).map { String($0.prefix(2)) }),
    ] {
      let times = try queries.map { try search($0, store) }.sorted()
      table.add(
        name + ", p50 / p95", "\(queries.count)", times[times.count / 2].figure, times[times.count * 95 / 100].figure,
        "")
    }
    return table
  }

  private static func index(_ home: String, hurries: Bool, _ bytes: Int, _ table: inout Table) throws {
    let store = home + (hurries ? "/hurried/upnext.db" : "/paced/upnext.db")
    let opened = try Store.open(path: store, now: Timestamp(milliseconds: 1_795_262_400_000))
    let known = opened.workspace
    var workspace = known
    var transcripts = Transcripts()
    var stamp = Stamp(now: Timestamp(milliseconds: 1_795_262_400_000), randomness: 7)
    let loop = EventLoop()
    let clock = ContinuousClock()
    var start = clock.now
    var startWork = 0.0
    let discovery = Discovery(
      loop: loop, places: Places(environment: [:], home: home),
      index: {
        let index = try FoundIndex(storePath: store)
        return SearchIndex(unread: index.unread, write: index.write, isFull: index.isFull, names: index.names)
      },
      onAnswer: { answer in
        switch answer {
        case .news(let news):
          _ = Ledger.change(&workspace, &transcripts, &stamp) { ledger in
            for one in news { _ = ledger.apply(one) }
          }
        case .surveyed: loop.stop()
        case .indexed(let progress): if progress.isComplete, progress.all > 0 { loop.stop() }
        case .page, .pageFailed, .whole, .wholeFailed, .notice, .around, .aroundFailed, .looked, .sought: break
        }
      })
    discovery.perform(.begin([]))
    loop.run()
    try opened.store.save(from: known, to: workspace)
    start = clock.now
    startWork = processorMilliseconds
    if hurries { discovery.perform(.hurry) }
    discovery.makeLookForUnread()()
    loop.run()
    let milliseconds = (clock.now - start).milliseconds
    table.add(
      hurries ? "read without rest" : "read in the background", "\(sessions)", milliseconds.figure,
      (processorMilliseconds - startWork).figure, "\(bytes >> 20)")
    discovery.finish()
    table.add("its index", "\(sessions)", "", "", "\(size(of: FoundIndex.path(besideStore: store)) >> 20)")
  }

  private static func search(_ text: String, _ store: String) throws -> Double {
    let reader = try TranscriptReader(path: store)
    let records = SearchIndexReader(databases: [])
    // The first of a connection opens it.
    _ = try reader.searchFound("zz", limit: 1, read: records.entry)
    let clock = ContinuousClock()
    let start = clock.now
    _ = try reader.searchFound(text, limit: 50, read: records.entry)
    return (clock.now - start).milliseconds
  }

  private static func size(of path: String) -> Int {
    ["", "-wal"].reduce(0) { sum, companion in
      var facts = stat()
      return stat(path + companion, &facts) == 0 ? sum + Int(facts.st_size) : sum
    }
  }

  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  // MARK: What was said

  private static func vocabulary() -> [String] {
    let syllables = ["ka", "to", "mi", "ren", "sol", "vu", "pa", "lin", "dor", "es", "qui", "zan", "fe", "bru", "no"]
    return (0..<4000).map { number in
      var rest = number * 7919 + 13
      return (0..<3).map { _ in
        defer { rest /= syllables.count }
        return syllables[rest % syllables.count]
      }.joined() + "\(number % 7)"
    }
  }

  /// Words that are the more common the earlier they stand.
  private static func sentence(_ count: Int, _ words: [String], _ state: inout UInt64) -> String {
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let part = Double(state >> 33) / Double(1 << 31)
      return words[Int(part * part * part * Double(words.count - 1))]
    }.joined(separator: " ")
  }

  private static func fill(_ home: String, _ words: [String]) throws -> Int {
    var bytes = 0
    var state: UInt64 = 1
    let output = String(repeating: "drwxr-xr-x 2 root root 4096 lib.rs\\n", count: outputBytes / 37)
    for number in 0..<sessions {
      let folder = home + "/.claude/projects/-src-project-\(number % 100)"
      if number < 100 { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      let digits = String(number)
      let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
      var text = ""
      for round in 0..<rounds {
        let time = "2026-\(10 + number % 2)-\(10 + number % 18)T10:\(10 + round % 50):\(10 + number % 50).000Z"
        func line(_ type: String, _ content: String) -> String {
          #"{"type":"\#(type)","message":{"role":"\#(type)","content":\#(content)},"timestamp":"\#(time)","cwd":"/src/p\#(number % 100)","sessionId":"\#(id)"}"#
            + "\n"
        }
        text += line("user", "\"\(sentence(20, words, &state))\"")
        text += line(
          "assistant", #"[{"type":"tool_use","id":"t\#(round)","name":"Bash","input":{"command":"ls -l \#(round)"}}]"#)
        text += line("user", #"[{"type":"tool_result","tool_use_id":"t\#(round)","content":"\#(output)"}]"#)
        text += line("assistant", #"[{"type":"text","text":"\#(sentence(80, words, &state))"}]"#)
      }
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/\(id).jsonl"))
      bytes += text.utf8.count
    }
    return bytes
  }
}
