import Conversation
import JSON
import Languages
import Scene
import Words

extension AppState {
  /// The agents and whether they are there, as the command line is told.
  package var agentViews: JSON {
    .array(
      surroundings.providers.map { provider in
        let (state, path): (String, String?) =
          switch presence[provider.name] {
          case .cannotStart(let obstacle): (obstacle.jsonName, obstacle.path)
          case .found(let path): (wantsLogin(provider.name) ? "login_needed" : "found", path)
          case nil: ("unknown", nil)
          }
        return [
          "name": .string(provider.name), "about": .string(Language.english.text(provider.about)),
          "state": .string(state),
          "path": path.map(JSON.string) ?? .null, "getting_it": provider.gettingIt.map(JSON.string) ?? .null,
        ]
      })
  }
}
