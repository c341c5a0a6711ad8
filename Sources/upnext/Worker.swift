import Core
import Settings
import Sharing

/// A machine that is there for shared lanes, with nobody at it.
enum Worker {
  /// Why it could take nothing; nil where it can.
  static func missing(in workspace: Workspace) -> String? {
    if workspace.hub.host == nil || workspace.settings.hubAddress.isEmpty {
      return
        "This machine is in no hub, so a worker has nothing to take. `upnext hub init postgresql://HOST/DATABASE` joins one."
    }
    if workspace.settings.hubAccept.isEmpty {
      return "hub.accept names no lane, so nothing may run here. Say what may, such as: "
        + "upnext settings hub.accept \"team agents=claude folders=~/src\"."
    }
    return nil
  }
}
