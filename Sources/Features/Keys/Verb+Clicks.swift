extension Verb {
  /// One click only chooses it in a menu: it can't be taken back by itself, lets something run, or answers an agent.
  var takesTwoClicks: Bool {
    switch self {
    case .open, .remove, .removeFromQueue, .clearQueue, .delete, .approve, .approveAlways, .deny, .stopTurn, .resume,
      .send, .sendUrgent, .detach, .suspend, .unlock, .login, .logOut, .stash, .pauseUpNext, .pauseOutbox, .pauseAll,
      .retryMessage, .skipMessage, .continueTurn, .emptyOutbox, .compact, .steer:
      true
    case .down, .up, .pageDown, .pageUp, .first, .last, .nextPane, .previousPane, .recentPane, .queuePane,
      .projectsPane, .upNextPane, .conversationPane, .settings, .back, .peek, .fold, .nextNeeding, .previousNeeding,
      .moveToTop, .moveToBottom, .moveUp, .moveDown, .swipeRight, .swipeLeft, .mark, .markAll, .raisePriority,
      .lowerPriority, .undo, .redo, .newThread, .newCommand, .filter, .rename, .mode, .copyID, .threadMenu, .palette,
      .help, .why, .newline, .takeBack, .editor, .nextEntry, .previousEntry, .unfold, .unfoldAll, .copyEntry, .copyCode,
      .search, .snooze, .restore, .handOver, .lineage, .deletedThreads, .hiddenProjects, .history, .templates,
      .cancelCommands, .pauseAgent, .denyWithWords, .projectAgent, .projectHost, .agentOptions, .fork, .agentSessions,
      .edit, .export, .redraw:
      false
    }
  }
}
