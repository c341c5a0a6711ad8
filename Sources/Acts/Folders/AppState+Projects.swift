import Conversation
import Core
import Scene
import Settings
import Sharing

/// Which folders are projects already, whichever link leads to them.
extension AppState {
  /// What `hub.projects` names, with their directories.
  package var ownProjects: [String: String] {
    ProjectNames(workspace.settings.hubProjects)?.directories(home: surroundings.home) ?? [:]
  }

  /// The project that somebody means by a path that leads to this folder: the folder, as no link has it. What has come to be a
  /// project by the link's path stays one: its threads are there, what was chosen for it, and what names it. And what a path on
  /// this machine leads to is no project of another host.
  package func project(at path: String, in folder: String) -> String {
    isProject(path) || workspace.projectChoices[folder]?.host != nil ? path : folder
  }

  private func isProject(_ path: String) -> Bool {
    workspace.isProject(path) || workspace.templates.values.contains { $0.directory == path }
      || ownProjects.values.contains(path)
  }
}
