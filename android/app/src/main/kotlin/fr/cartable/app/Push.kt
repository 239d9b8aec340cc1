package fr.cartable.app

/**
 * Receives the messages of a UnifiedPush distributor, so that the app looks as soon as there is something;
 * `android/README.md` says how one is attached.
 * The app itself brings none, and no vendor's: without one it looks every quarter of an hour.
 */
interface Push {
    /** Registers the endpoint: messages sent to it reach the app from now on. One sent to the last endpoint may be lost, so the app looks. */
    fun registered(endpoint: String)

    /** A message has come, so the app looks. The content is ignored: the sender need know nothing, and the app need trust nobody. */
    fun received()
}
