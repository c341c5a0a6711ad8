import CSystem
import Conversation
import EventLoop

/// Follows who writes which session, and tells where it changes.
final class WriterSurvey {
  private let loop: EventLoop
  private let places: Places
  private let tellNews: ([OutsideNews]) -> Void
  private var writers = Writers()
  /// The sessions whose state hangs on whether somebody writes them, and their providers.
  private var open: [SessionKey: String] = [:]
  private var told: [SessionKey: SessionWriting] = [:]
  /// The sessions that were told of: a program registers before its session is there, and nobody could take the news.
  private var found: Set<SessionKey> = []
  /// Sessions of which something may have to be told.
  private var pending: Set<SessionKey> = []
  private var processes: [Int32: (descriptor: Descriptor, watch: Watch)] = [:]

  init(loop: EventLoop, places: Places, tell: @escaping ([OutsideNews]) -> Void) {
    self.loop = loop
    self.places = places
    tellNews = tell
  }

  /// A session is there, with a turn that may be going on or not.
  func know(_ key: SessionKey, of provider: String, isOpen: Bool) {
    found.insert(key)
    open[key] = isOpen ? provider : nil
    // Of a session that rests, and that nobody ever wrote, there is nothing to tell.
    if isOpen || told[key] != nil || writers.sessions[key] != nil { pending.insert(key) }
  }

  /// Reads who writes what, and tells what is different.
  func read() {
    let before = writers
    writers = Writers.read(places, before: before)
    watchProcesses()
    pending.formUnion(before.sessions.keys)
    pending.formUnion(writers.sessions.keys)
    if writers.telling != before.telling { pending.formUnion(open.keys) }
    tell()
  }

  func tell() {
    var news: [OutsideNews] = []
    for key in pending.filter(found.contains).sorted() {
      let writing: SessionWriting
      if let writer = writers.sessions[key] {
        writing = .program(writer)
      } else if let provider = open[key] {
        writing = writers.writing(key, of: provider)
      } else {
        writing = told[key].map { $0 == .unknown ? .unknown : .nobody } ?? .unknown
      }
      guard writing != told[key] ?? .unknown else { continue }
      told[key] = writing
      news.append(.writing(key, writing))
    }
    // What there is no session of yet has its turn when it comes, if its writer is still there.
    pending = pending.filter { !found.contains($0) && writers.sessions[$0] != nil }
    if !news.isEmpty { tellNews(news) }
  }

  func end() {
    for pid in Array(processes.keys) { unwatch(pid) }
    writers = Writers()
    told = [:]
    open = [:]
    found = []
    pending = []
  }

  /// A process that is killed leaves its entry behind, and its end is no change of a folder.
  private func watchProcesses() {
    let wanted = Set(writers.sessions.values.compactMap(\.pid))
    for pid in Array(processes.keys) where !wanted.contains(pid) { unwatch(pid) }
    for pid in wanted where processes[pid] == nil {
      var number: Int32 = -1
      guard cs_process_open(pid, &number) == 0 else { continue }
      let watch = loop.watch(number, reading: true) { [unowned self] _ in
        unwatch(pid)
        read()
      }
      processes[pid] = (Descriptor(number), watch)
    }
  }

  private func unwatch(_ pid: Int32) {
    guard let process = processes.removeValue(forKey: pid) else { return }
    loop.unwatch(process.watch)
    process.descriptor.close()
  }
}

extension SessionEnding {
  /// A turn may be going on.
  var isOpen: Bool {
    switch self {
    case .open, .tool, .asks, .spoke: true
    case .ended, .stopped, .failed: false
    }
  }
}
