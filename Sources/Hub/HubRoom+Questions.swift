import Sharing

/// What a server asks, by the function that answers it.
extension HubRoom {
  package func perform(_ question: HubQuestion, done: @escaping @Sendable (HubReply) -> Void) {
    switch question {
    case .attach(let host): ask(.attach(host)) { done(.attached($0)) }
    case .hosts: ask(.hosts()) { done(.hosts($0)) }
    case .threads(let known, let me): ask(.threads(known: known, besides: me)) { done(.threads($0)) }
    case .publish(let part, let host):
      ask(.publish(part.threads, gone: part.gone, host: host, begins: part.begins, isWhole: part.isWhole)) {
        done(.published($0))
      }
    case .queueOrder: ask(.queueOrder()) { done(.queueOrder($0)) }
    case .moveInQueue(let move, let seen):
      ask(.moveInQueue(move, seen: seen)) { done(.movedInQueue(move.id, $0)) }
    case .leave(let host): ask(.leave(host)) { done(.left($0)) }
    case .forget(let host): ask(.leave(host)) { done(.forgotten(host, $0)) }
    case .tidy: ask(.tidy()) { done(.tidied($0)) }
    case .send(let letter): ask(.send(letter)) { done(.sent(letter.id, $0)) }
    case .letters(let host, let having): ask(.fetchLetters(host, having: having)) { done(.letters($0)) }
    case .reply(let letter, let host, let outcome, let answered):
      ask(.reply(letter, host: host, outcome: outcome, answered: answered)) { done(.replied(letter, $0)) }
    case .outcomes(let host, let kept): ask(.outcomes(host, kept: kept)) { done(.outcomes($0)) }
    case .rewrite(let letter, let wording):
      ask(.rewrite(letter, body: wording?.body, number: wording?.number)) { done(.rewritten(letter, $0)) }
    case .putParcel(let id, let host, let body): ask(.putParcel(id, to: host, body)) { done(.parcelPut(id, $0)) }
    case .takeParcel(let id): ask(.takeParcel(id)) { done(.parcel(id, $0)) }
    case .dropParcel(let id): ask(.dropParcel(id)) { _ in done(.parcelDropped) }
    case .lanes: ask(.lanes()) { done(.lanes($0)) }
    case .lane(let lane, let number, let epoch):
      ask(.lane(lane, since: number, epoch: epoch)) { done(.lane(lane, $0)) }
    case .makeLane(let id, let name): ask(.makeLane(id, name: name)) { done(.laneMade(id, $0)) }
    case .act(let act): ask(.act(act)) { done(.acted(act.id, $0)) }
    case .acts(let acts): if let first = acts.first { ask(.acts(acts)) { done(.actedTogether(first.id, $0)) } }
    case .command(let id): ask(.command(id)) { done(.command(id, $0)) }
    case .history(let lane): ask(.history(lane)) { done(.history(lane, $0)) }
    case .ended(let beginning): ask(.ended(beginning: beginning)) { done(.ended(beginning: beginning, $0)) }
    case .people: ask(.people()) { done(.people($0)) }
    case .admit(let login, let person):
      ask(.admit(login: login, person: person)) { done(.roleSet(login, $0.map { _ in 0 })) }
    case .expel(let login): expel(login) { done(.roleSet(login, $0)) }
    case .claim(let wish): ask(.claim(wish)) { done(.claimed(wish, $0)) }
    case .begin(let token, let lease): ask(.begin(token, leaseMilliseconds: lease)) { done(.begun(token, $0)) }
    case .beat(let host, let beats, let lease):
      ask(.beat(host, beats, leaseMilliseconds: lease)) { done(.beaten($0)) }
    case .report(let token, let outcome): ask(.report(token, outcome)) { done(.reported(token, $0)) }
    case .giveBack(let token): ask(.giveBack(token)) { done(.givenBack(token, $0)) }
    case .ran(let runs, let lane, let host):
      ask(.ran(runs, lane: lane, host: host)) { done(.ranTold(lane: lane, $0)) }
    case .sweep(let lane): ask(.sweep(lane)) { done(.swept(lane, $0)) }
    case .hold(let account, let moment, let words):
      ask(.hold(account: account, until: moment, because: words)) { done(.held(account: account, $0)) }
    case .limit(let account, let most):
      ask(.limit(account: account, most: most)) { done(.accountSet(account, $0)) }
    }
  }

  /// A hub does nothing for a role that it doesn't know, and says that it was done: so it is asked first who is in it. To others
  /// than its owner it says itself that they may not.
  private func expel(_ login: String, done: @escaping @Sendable (HubAnswer<Int>) -> Void) {
    ask(.people()) { [self] answer in
      switch answer {
      case .done(let people):
        let knowsAll = people.contains { $0.isMe && $0.owns }
        guard knowsAll, !people.contains(where: { $0.roles.contains(login) }) else {
          return ask(.expel(login: login), done: done)
        }
        done(.refused(HubRefusal(.missing, "no role \"\(login)\" is in the hub; upnext hub people lists them")))
      case .refused(let refusal): done(.refused(refusal))
      // Nothing was asked yet that changes anything.
      case .unknown: done(.refused(HubRefusal(.away)))
      }
    }
  }
}
