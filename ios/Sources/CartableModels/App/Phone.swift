import Cartable

/// The abilities of the device that the app uses. The system's are in the app; tests have their own.
@MainActor
public protocol Phone: AnyObject {
    /// Ticks once under the finger.
    func tick()
    /// Lets the player feel what has happened.
    func feel(_ touch: Touch)
    /// Plays a sound.
    func play(_ sound: Sound)
    /// Hands a text to another app of the player's choice.
    func share(_ text: String)
    /// Asks the system for time to finish what is being saved; call the answer when it is done.
    func begin(_ name: String) -> @MainActor () -> Void
    /// The keeper of the secret by which the player stays signed in at a server, on this device only.
    func keeper(of server: String) -> any SessionKeeper
    /// The part that calls the player while the app is out of sight; nil if the phone cannot.
    var caller: (any Caller)? { get }
}
