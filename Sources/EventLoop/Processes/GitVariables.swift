/// The variables by which git leads what it starts, such as hooks and editors, to the repository and the commit that it is at.
package enum GitVariables {
  /// Which would lead git to another repository than the one that is meant.
  package static let ofRepository: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_QUARANTINE_PATH",
    "GIT_CONFIG_PARAMETERS", "GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE", "GIT_REFLOG_ACTION",
    "GIT_LITERAL_PATHSPECS",
  ]
  private static let ofPerson: Set<String> = [
    "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_EXEC_PATH",
    "GIT_EDITOR", "GIT_SEQUENCE_EDITOR",
  ]
  /// Git sets these for each program that it starts.
  private static let marks: Set<String> = ["GIT_EXEC_PATH", "GIT_INDEX_FILE", "GIT_DIR"]

  /// What is left for a program that goes on when git has long ended.
  package static func withoutThem(_ environment: [String: String]) -> [String: String] {
    guard !marks.isDisjoint(with: environment.keys) else { return environment }
    return environment.filter { !ofRepository.contains($0.key) && !ofPerson.contains($0.key) }
  }
}
