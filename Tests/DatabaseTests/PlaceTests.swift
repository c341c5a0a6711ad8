import Conversation
import Core
import FoundationEssentials
import Queues
import SeededNumbers
import Settings
import Testing

@testable import Database

/// The store's file is removed or replaced while it is open.
struct PlaceTests {
  private let folder = TemporaryFolder()

  private func removeStore() throws {
    for companion in StoreFiles.companions {
      try FileManager.default.removeItem(atPath: folder.store + companion)
    }
  }

  @Test func `a store whose file was removed is put back with all that it had and gets`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 11)
    let stream = WorkStream(id: random.id(), project: "/src/Écrire", provider: "claude", createdAt: noon)
    var first = opened.workspace
    first.streams[stream.id] = stream
    let early = Entry(id: random.id(), number: 1, role: .user, kind: .text, text: "früh 漢", at: noon, status: .done)
    try opened.store.save(from: opened.workspace, to: first, journal: [.append(early, in: stream.id)])
    let reader = try Store.reader(path: folder.store)
    #expect(reader.isInPlace)
    try removeStore()
    #expect(!reader.isInPlace)
    var second = first
    second.settings.quietAfterSeconds = 77
    let late = Entry(id: random.id(), number: 2, role: .user, kind: .text, text: "אחר כך", at: noon, status: .done)
    try opened.store.save(from: first, to: second, journal: [.append(late, in: stream.id)])
    #expect(try folder.mode("upnext.db") == 0o600)
    #expect(try Store.reader(path: folder.store).entries(of: stream.id, limit: 9).page == [early, late])
    let again = try folder.open().workspace
    #expect(again.settings == second.settings)
    #expect(again.streams.all.map(\.id) == [stream.id])
  }

  @Test func `a store that was put back and can't be opened at once is nobody else's file`() throws {
    do {
      let opened = try folder.open()
      let first = changed(opened.workspace, quiet: 71)
      try opened.store.save(from: opened.workspace, to: first)
      try removeStore()
      // What is open has a log; what is opened anew is asked for a journal first, and this one can't be read.
      let journal = folder.store + "-journal"
      try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: false)
      let second = changed(first, quiet: 72)
      for _ in 1...2 {
        #expect(throws: DatabaseError.self) { try opened.store.save(from: first, to: second) }
      }
      try FileManager.default.removeItem(atPath: journal)
      try opened.store.save(from: first, to: second)
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    #expect(try folder.names.filter { $0.contains("replaced") } == [])
    #expect(try folder.open().workspace.settings.quietAfterSeconds == 72)
  }

  @Test func `another file in the store's place is left alone, and nothing counts as saved`() throws {
    let opened = try folder.open()
    try removeStore()
    try folder.write(Array("somebody else's".utf8))
    var workspace = opened.workspace
    workspace.settings.quietAfterSeconds = 77
    for _ in 1...2 {
      #expect(throws: StoreError.replaced(path: folder.store, aside: folder.store + ".replaced")) {
        try opened.store.save(from: opened.workspace, to: workspace)
      }
    }
    #expect(try folder.bytes() == Array("somebody else's".utf8))
    try FileManager.default.removeItem(atPath: folder.store)
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.names.filter { $0.contains("replaced") } == [])
    #expect(try folder.open().workspace.settings.quietAfterSeconds == 77)
  }

  /// A copy of the store as it is now, elsewhere, as somebody keeps one.
  private func backUp(_ store: Store) throws {
    try store.connection.run("VACUUM INTO ?", [.text(folder.path + "/backup")])
  }

  private func putBack() throws {
    try FileManager.default.removeItem(atPath: folder.store)
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
  }

  private func changed(_ workspace: Workspace, quiet seconds: Int) -> Workspace {
    var changed = workspace
    changed.settings.quietAfterSeconds = seconds
    return changed
  }

  @Test func `the next start reads a backup that took the store's place, and what the server had is kept`() throws {
    let first = changed(Workspace(), quiet: 71)
    let second = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      try backUp(opened.store)
      try opened.store.save(from: first, to: second)
      try putBack()
      // Who reads now would spoil the log of what is open.
      #expect(throws: StoreError.replaced(path: folder.store)) { try Store.reader(path: folder.store) }
      let last = changed(second, quiet: 73)
      #expect(throws: StoreError.self) { try opened.store.save(from: second, to: last) }
      try opened.store.save(from: second, to: last, isLast: true)
      try opened.store.settle()
    }
    #expect(try folder.names == ["upnext.db", "upnext.db.place", "upnext.db.replaced"])
    let aside = try Store.open(path: folder.store + ".replaced", now: noon)
    #expect(aside.workspace.settings.quietAfterSeconds == 73)
    do {
      let again = try folder.open()
      #expect(again.workspace.settings.quietAfterSeconds == 71)
      #expect(again.news.count == 1 && again.news[0].contains(folder.store + ".replaced"))
    }
    #expect(try folder.open().news == [])
  }

  private func moveStore(from place: String, to other: String) throws {
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    for companion in StoreFiles.companions {
      let name = "/upnext.db" + companion
      try FileManager.default.moveItem(atPath: place + name, toPath: other + name)
    }
  }

  @Test(arguments: [false, true])
  func `a store that is moved back with its log has all that is saved from then on`(isEnd: Bool) throws {
    let away = folder.path + "/away"
    let first = changed(Workspace(), quiet: 71)
    let second = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      try backUp(opened.store)
      try moveStore(from: folder.path, to: away)
      try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
      #expect(throws: StoreError.self) { try opened.store.save(from: first, to: second) }
      try FileManager.default.removeItem(atPath: folder.store)
      try moveStore(from: away, to: folder.path)
      try opened.store.save(from: first, to: second, isLast: isEnd)
      #expect(opened.store.aside == nil)
      // As a killed one does.
      if isEnd { try opened.store.settle() } else { opened.store.connection.leaveFilesAsTheyAre() }
    }
    #expect(try folder.names.filter { $0.contains("replaced") } == [])
    let again = try folder.open()
    #expect(again.workspace == second)
    #expect(again.news == [])
    #expect(try Store.open(path: folder.store + ".displaced", now: noon).workspace == first)
  }

  @Test func `what a server had at its end is told of where the store was moved back after it`() throws {
    let away = folder.path + "/away"
    let first = changed(Workspace(), quiet: 71)
    let last = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      try backUp(opened.store)
      try moveStore(from: folder.path, to: away)
      try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: folder.store)
      try opened.store.save(from: first, to: last, isLast: true)
      try opened.store.settle()
    }
    try FileManager.default.removeItem(atPath: folder.store)
    try moveStore(from: away, to: folder.path)
    do {
      let again = try folder.open()
      #expect(again.workspace == first)
      #expect(again.news.count == 1 && again.news[0].contains(folder.store + ".replaced"))
    }
    #expect(try Store.open(path: folder.store + ".replaced", now: noon).workspace == last)
    #expect(try folder.open().news == [])
  }

  @Test func `a store that ends with nothing to save leaves no log beside another file either`() throws {
    let first = changed(Workspace(), quiet: 71)
    do {
      let opened = try folder.open()
      try backUp(opened.store)
      try opened.store.save(from: opened.workspace, to: first)
      try putBack()
      try opened.store.settle()
    }
    #expect(try folder.open().workspace == Workspace())
    #expect(try Store.open(path: folder.store + ".replaced", now: noon).workspace == first)
  }

  @Test func `the log of a store that was killed is not played into a backup`() throws {
    let first = changed(Workspace(), quiet: 71)
    do {
      let opened = try folder.open()
      try backUp(opened.store)
      try opened.store.save(from: opened.workspace, to: first)
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    try putBack()
    let log = try folder.bytes("upnext.db-wal")
    #expect(!log.isEmpty)
    let again = try folder.open()
    #expect(again.workspace == Workspace())
    #expect(again.news.count == 1 && again.news[0].contains("upnext.db.replaced-log"))
    #expect(try folder.bytes("upnext.db.replaced-log") == log)
  }

  @Test func `a program that visits the store of a later start leaves its log where it is`() throws {
    let first = changed(Workspace(), quiet: 71)
    let second = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
    }
    do {
      let opened = try folder.open()
      let log = FilePlace(of: folder.store + "-wal")
      #expect(log != nil)
      try Visitor.visit(folder.store)
      #expect(FilePlace(of: folder.store + "-wal") == log)
      try opened.store.save(from: first, to: second)
      try Visitor.visit(folder.store)
      #expect(FilePlace(of: folder.store + "-wal") == log)
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    #expect(try folder.open().workspace == second)
  }

  @Test(arguments: [false, true])
  func `a store whose log was removed goes on with another one, and has all`(isLinked: Bool) throws {
    let file = isLinked ? folder.path + "/elsewhere.db" : folder.store
    if isLinked {
      try folder.write([], "elsewhere.db")
      try FileManager.default.createSymbolicLink(atPath: folder.store, withDestinationPath: file)
    }
    var last = Workspace()
    do {
      let opened = try folder.open()
      // The second time, the new log is lost.
      for seconds in [71, 73] {
        let first = changed(last, quiet: seconds)
        try opened.store.save(from: last, to: first)
        let reader = try Store.reader(path: folder.store)
        let lying = FilePlace(of: file)
        for end in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: file + end) }
        last = changed(first, quiet: seconds + 1)
        try opened.store.save(from: first, to: last)
        #expect(FilePlace(of: file + "-wal") != nil)
        #expect(!reader.isInPlace)
        // Somebody may have written over it.
        let kept = file + (seconds == 71 ? ".displaced" : ".displaced-2")
        #expect(FilePlace(of: kept) == lying)
        let words = "What lay in the store's place when a server put back what it had: \(kept)"
        #expect(StoreCheck.run(path: folder.store).contains { $0.words == words })
      }
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    if isLinked { #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.store) == file) }
    #expect(try folder.open().workspace == last)
    #expect(try !folder.names.contains { $0.contains("unfinished") })
  }

  @Test func `a store whose log has lost its index goes on with another log`() throws {
    let first = changed(Workspace(), quiet: 71)
    let last = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      let log = FilePlace(of: folder.store + "-wal")
      try FileManager.default.removeItem(atPath: folder.store + "-shm")
      try opened.store.save(from: first, to: last)
      #expect(FilePlace(of: folder.store + "-shm") != nil)
      #expect(FilePlace(of: folder.store + "-wal") != log)
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    #expect(try folder.open().workspace == last)
  }

  @Test func `a link that leads nowhere is no new store`() throws {
    try folder.write([], "other")
    let away = folder.path + "/elsewhere.db"
    try FileManager.default.createSymbolicLink(atPath: folder.store, withDestinationPath: away)
    let error = #expect(throws: StoreError.self) { try folder.open() }
    #expect(error == .linkToNothing(path: folder.store, target: away))
    #expect(FilePlace(of: away) == nil)
  }

  @Test func `where the file that a link leads to was removed, that is put back`() throws {
    let file = folder.path + "/elsewhere.db"
    try folder.write([], "elsewhere.db")
    try FileManager.default.createSymbolicLink(atPath: folder.store, withDestinationPath: "elsewhere.db")
    let first = changed(Workspace(), quiet: 71)
    let last = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      for companion in StoreFiles.companions { try FileManager.default.removeItem(atPath: file + companion) }
      try opened.store.save(from: first, to: last)
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.store) == "elsewhere.db")
    #expect(try folder.open().workspace == last)
  }

  @Test func `no store takes the place of a link whose disk is away`() throws {
    let (disk, away) = (folder.path + "/disk", folder.path + "/away")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try folder.write([], "disk/upnext.db")
    try FileManager.default.createSymbolicLink(atPath: folder.store, withDestinationPath: disk + "/upnext.db")
    let first = changed(Workspace(), quiet: 71)
    let last = changed(first, quiet: 72)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      try FileManager.default.moveItem(atPath: disk, toPath: away)
      #expect(throws: StoreError.self) { try opened.store.save(from: first, to: last) }
      #expect(FilePlace(of: disk) == nil)
      try FileManager.default.moveItem(atPath: away, toPath: disk)
      try opened.store.save(from: first, to: last)
      // As a killed one does.
      opened.store.connection.leaveFilesAsTheyAre()
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.store) == disk + "/upnext.db")
    #expect(try folder.open().workspace == last)
  }

  @Test func `a store that is copied or moved with its log keeps what is in it`() throws {
    let first = changed(Workspace(), quiet: 71)
    do {
      let opened = try folder.open()
      try opened.store.save(from: opened.workspace, to: first)
      opened.store.connection.leaveFilesAsTheyAre()
    }
    let copy = TemporaryFolder()
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
    #expect(try copy.open().workspace == first)
    let moved = TemporaryFolder()
    try FileManager.default.moveItem(atPath: folder.path, toPath: moved.path)
    #expect(try moved.open().workspace == first)
  }
}
