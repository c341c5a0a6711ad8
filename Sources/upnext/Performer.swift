import Agents
import Answers
import Conversation
import Core
import Discovery
import EventLoop
import Files
import Git
import Glibc
import Languages
import Review
import Runtime
import Scene
import Server
import Shapes
import Texts
import Toolkit
import Words

/// Carries out what the program wants done: each effect goes to the one who can.
struct Performer {
  let loop: EventLoop
  let server: Server
  let agents: AgentHost
  let discovery: Discovery
  let store: StoreThread
  let files: FileWorker
  let git: GitWorker
  let hub: HubWorker
  let catalog: AgentCatalog
  let hooks: HookRunner
  let voice: VoicePrograms
  let came: (Errand.Answer) -> Void
  let end: () -> Void

  func perform(_ effect: Effect) {
    switch effect {
    case .agent(let order): agents.perform(order)
    case .outside(let order): discovery.perform(order)
    case .reply(let client, let reply): server.send(reply, to: client)
    case .window(let window, let order): server.send(order, to: window)
    case .run(let errand): run(errand)
    case .voice(let order): voice.perform(order)
    case .hub(let order): hub.perform(order)
    case .end: end()
    }
  }

  private func run(_ errand: Errand) {
    switch errand {
    case .page(let stream, let before): store.loadPage(of: stream, before: before)
    case .around(let window, let stream, let number): store.loadAround(number, of: stream, for: window)
    case .whole(let client, let stream): store.loadWhole(stream, for: client)
    case .costs(let question, let client): store.loadCosts(question, for: client)
    case .search(let text, let limit, let asker): store.search(text, limit: limit, for: asker)
    case .files(let directory):
      files.answer {
        let listing = ProjectListing(directory: directory)
        return .files(in: directory, ProjectFileNames(listing.names, isCut: listing.isCut))
      }
    case .file(let window, let subject, let path, let attaches):
      files.answer {
        let parent = String(path.parentPath)
        return .file(
          window,
          FileSeen(
            for: subject, path: path, byteCount: FileLook.byteCount(of: path), attaches: attaches,
            isTaken: FileKind(at: path) != nil, isInFolder: parent.isEmpty || FileKind(at: parent) == .folder))
      }
    case .folders(let path):
      files.answer {
        let names = FolderListing.names(in: path)
        return .folders(in: path, names.map { FolderFound(names: $0, path: TruePath.ofFolder(path) ?? path) })
      }
    case .trueFolders(let folders): files.find(folders)
    case .branch(let place) where Whereabouts(place).host != nil: git.seeBranch(of: place)
    case .branch(let place): files.answer { .branch(of: place, GitHead.branch(of: place)) }
    case .remotes(let directories, let folders):
      files.answer {
        let known = folders.flatMap { folder in
          [folder] + (FolderListing.names(in: folder) ?? []).map { "\(folder)/\($0)" }
        }
        let found =
          directories.map { ($0, GitRemote.origin(of: $0)) }
          + known.map { ($0, GitRemote.origin(of: $0, isRoot: true)) }
        return .remotes(
          Dictionary(found.compactMap { path, url in url.map { (path, $0) } }) { first, _ in first }, asked: directories
        )
      }
    case .outboxFile(let wanted):
      files.answer { [path = store.path] in .outboxFile(wanted, FileWorker.outbox(at: wanted.path, store: path)) }
    case .leftTexts(let name): files.seekLeftTexts(named: name)
    case .dropLeftTexts(let texts): files.drop(texts)
    case .write(let answer, let client): files.write(answer, for: client)
    case .agents(let client): came(.agents(catalog.look(), for: client))
    case .sessions(let wanted, let asker): agents.listSessions(wanted) { came(.sessions($0, wanted, for: asker)) }
    case .programEnd(let pid, let stream): tellEnd(of: pid, stream)
    case .memory: came(.memory(Surroundings.memoryPressure))
    case .snapshot(let wish, let without): git.take(wish, without: without)
    case .place(let leaving): git.place(leaving)
    case .change(let asked): git.read(asked)
    case .review(let question): git.ask(question)
    case .worktree(let wish): git.work(on: wish)
    case .stopWorktree(let wish): git.stop(wish)
    case .planRevert(let asked): git.plan(asked)
    case .setFiles(let revert, let without, let shown): git.set(revert, without: without, shown: shown)
    case .seeLanding(let asked): git.look(at: asked)
    case .land(let asked): git.land(asked)
    case .settleLanding(let stream, let work): git.settle(work, of: stream)
    case .stopLanding(let stream): git.stopLanding(of: stream)
    case .keepSnapshots(let wanted, let forgetting): git.keep(wanted, forgetting: forgetting)
    case .dropHooks(let event): hooks.drop(event)
    case .hook(let hook):
      hooks.run(hook) { problem in
        if let problem {
          Main.write(
            "upnext: \(Clean.line(Language.english.text(.agent(.hookFailed(hook.event, problem)))))\n",
            to: STDERR_FILENO)
        }
        came(.hookEnded(hook.event, line: hook.line, problem))
      }
    }
  }

  /// It need not be our child. The watch is kept by its own closure until then.
  private func tellEnd(of pid: Int32, _ stream: ThreadID) {
    var watch: ProcessWatch?
    watch = ProcessWatch(of: pid, loop) { [came] in
      came(.programEnded(pid, of: stream))
      watch = nil
    }
    _ = watch
  }
}
