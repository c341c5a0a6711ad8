extension Workspace {
  /// Takes the first command that may start: never two in one thread, and none that was interrupted.
  mutating func startNextCommand(at now: Timestamp) -> QueuedCommand? {
    guard !isPaused else { return nil }
    let (streams, limited) = (streams, Set(limits.keys))
    guard
      let command = upNext.startNext(
        at: now,
        where: { command in
          guard command.status == .queued else { return false }
          guard case .stream(let id) = command.request.target else {
            return !limited.contains(command.request.target.provider ?? "")
          }
          guard let stream = streams[id] else { return true }
          return !stream.busy.isBusy && stream.outbox.running.isEmpty && !stream.hasMessageToGo
            && stream.outbox.hold == nil && !limited.contains(stream.effectiveProvider)
        })
    else { return nil }
    upNext.update(command.id) {
      $0.status = .executing
      $0.startedAt = now
    }
    return upNext[command.id]
  }

  /// The thread that a command runs in; one is made where it has none.
  mutating func threadFor(_ command: QueuedCommand, _ stamp: inout Stamp) -> Identity<WorkStream> {
    switch command.request.target {
    case .stream(let id): return id
    case .project(let directory, let provider):
      var stream = WorkStream(id: stamp.freshID(), project: directory, provider: provider, createdAt: stamp.now)
      stream.mode = command.request.mode
      streams[stream.id] = stream
      upNext.update(command.id) { $0.stream = stream.id }
      return stream.id
    }
  }

  /// A command leaves Up Next for the history.
  mutating func endCommand(_ id: Identity<QueuedCommand>, by end: TurnEnd, exitCode: Int?, at now: Timestamp) {
    guard var command = upNext.finish(id) else { return }
    command.completedAt = now
    command.exitCode = exitCode
    switch end {
    case .done where (exitCode ?? 0) == 0:
      command.status = .completed
      command.progress = 1
    case .done:
      command.status = .failed
      command.error = "exit \(exitCode ?? 0)"
    case .stopped(let reason):
      command.status = .completed
      command.progress = 1
      command.result = reason
    case .cancelled:
      command.status = .cancelled
    case .failed(let reason, _, _):
      command.status = .failed
      command.error = reason
    }
    history.append(command)
  }
}
