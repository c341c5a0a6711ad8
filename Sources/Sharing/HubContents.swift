/// What lies in a hub, for whoever is about to make one.
package struct HubContents: Equatable, Sendable {
  package let what: String
  /// How long it stays there.
  package let howLong: String

  package static let all = [
    HubContents(
      what:
        "names of persons, roles of the database and hosts, the machine and the folder that a host's store lies in, and what "
        + "it takes of shared lanes: labels, agents, names of projects and of their git remotes",
      howLong: "until somebody leaves"),
    HubContents(
      what:
        "of each thread: name, project, agent, state, first words, and the question that waits with its command",
      howLong: "until the thread is deleted or its host leaves; not in backups"),
    HubContents(what: "the order of the Queue", howLong: "until it changes"),
    HubContents(
      what:
        "letters: messages, comments, answers and other acts for another host, and what came of them",
      howLong: "until the sender has the answer"),
    HubContents(
      what: "pages of conversations, differences and attachments that another host asked for",
      howLong: "until they are fetched, ten minutes at most; not in backups"),
    HubContents(
      what:
        "commands of shared lanes: prompts, projects, agents, names of accounts, how they ended, last words",
      howLong: "90 days after their end"),
    HubContents(what: "who did what in a shared lane", howLong: "90 days"),
  ]

  package static let never =
    "environment variables, keys, passwords, logins, files of projects, whole conversations"
}
