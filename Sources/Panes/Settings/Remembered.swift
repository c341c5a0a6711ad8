import Conversation
import Core
import Rows
import Scene
import Words

extension Context {
  package mutating func tellRemembered(_ id: Identity<RememberedAnswer>) {
    guard let answer = workspace.remembered.first(where: { $0.id == id }) else { return }
    tell(.agent(answer.keeperWords))
  }
}
