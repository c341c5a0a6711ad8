import EventLoop
import Testing

@testable import Discovery

/// What the kernel is asked to tell of folders.
struct FolderWatchTests {
  @Test func `where only what appears is of interest, writing wakes nobody, until it is of interest too`() throws {
    let folder = try TemporaryFolder()
    try folder.write("é", to: "log")
    let watch = try #require(FolderWatch())
    #expect(watch.watch(folder.path, hearsWriting: false))
    try folder.append("שלום", to: "log")
    #expect(watch.changes() == [])
    try folder.write("", to: ".codex/config")
    #expect(
      watch.changes() == [FolderWatch.Change(folder: folder.path, name: ".codex", kind: .appeared, isFolder: true)])
    #expect(watch.watch(folder.path))
    #expect(watch.count == 1)
    try folder.append("…", to: "log")
    #expect(watch.changes() == [FolderWatch.Change(folder: folder.path, name: "log", kind: .written, isFolder: false)])
    #expect(watch.watch(folder.path, hearsWriting: false), "what is heard stays heard")
    try folder.append("…", to: "log")
    #expect(watch.changes()?.map(\.kind) == [.written])
  }
}
