import Conversation
import Sharing

/// A question's place in its form, as one host tells it to others.
extension ThreadFacts.Form {
  package init(_ form: Permission.Form) {
    self.init(id: form.id, number: form.number, count: form.count, keepsOnNo: form.keepsOnNo)
  }
}

extension Permission.Form {
  package init(_ told: ThreadFacts.Form) {
    self.init(told.id, number: told.number, of: told.count, keepsOnNo: told.keepsOnNo)
  }
}
