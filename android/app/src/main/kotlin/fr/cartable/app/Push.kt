package fr.cartable.app

/**
 * Receives the messages of a UnifiedPush distributor, so that the app looks as soon as there is something;
 * `android/README.md` says how one is attached.
 * The app itself brings none, and no vendor's: without one it looks every quarter of an hour.
 */
interface Push {
    /** Messages that are sent to this endpoint reach the app from now on. A message sent to the last endpoint may be lost: the app looks. */
    fun registered(endpoint: String)

    /** A message has come: the app looks. The content does not matter, so the sender need know nothing, and nobody has to be believed. */
    fun received()
}
