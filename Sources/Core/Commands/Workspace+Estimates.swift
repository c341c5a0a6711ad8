extension Workspace {
  /// Where a command runs: its thread's provider and project, or those that it asks for.
  package func place(of command: QueuedCommand) -> (provider: String, project: String) {
    if let id = command.stream, let stream = streams[id] { return (stream.effectiveProvider, stream.project) }
    switch command.request.target {
    case .project(let directory, let provider): return (provider, directory)
    case .stream: return ("", "")
    }
  }

  /// How long the last commands of each provider took: the median of those that were completed.
  package func usualSeconds() -> [String: Int64] {
    var durations: [String: [Int64]] = [:]
    for ended in history.suffix(100) where ended.status == .completed {
      guard let start = ended.startedAt, let end = ended.completedAt else { continue }
      durations[place(of: ended).provider, default: []].append(end.seconds(since: start))
    }
    return durations.mapValues { $0.sorted()[$0.count / 2] }
  }

  /// How long a command will take: what was asked for it, else what is usual; nil while nothing is known.
  package func estimatedSeconds(for command: QueuedCommand, usually usual: [String: Int64]) -> Int64? {
    command.request.estimatedSeconds ?? usual[place(of: command).provider]
  }

  /// What is left of running and waiting commands, by their estimates; nil when one of them is unknown.
  package func remainingSeconds(at now: Timestamp) -> Int64? {
    let usual = usualSeconds()
    var total: Int64 = 0
    for command in upNext.running.map(\.item) + upNext.waiting.items {
      guard let estimate = estimatedSeconds(for: command, usually: usual) else { return nil }
      total += max(0, estimate - (command.startedAt.map { now.seconds(since: $0) } ?? 0))
    }
    return total
  }

  /// 0…1 of a running command: as its agent tells, else by its estimate; nil while nothing is known.
  package func progress(
    of command: QueuedCommand, usually usual: [String: Int64], at now: Timestamp
  ) -> Double? {
    if command.progress > 0 { return command.progress }
    guard let start = command.startedAt, let estimate = estimatedSeconds(for: command, usually: usual), estimate > 0
    else { return nil }
    return min(0.99, Double(now.seconds(since: start)) / Double(estimate))
  }
}
