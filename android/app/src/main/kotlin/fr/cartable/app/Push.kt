package fr.cartable.app

/**
 * What a distributor of UnifiedPush tells the app, so that it looks as soon as there is something; `android/README.md` says how one is attached.
 * The app itself brings none, and no vendor's: without one it looks every quarter of an hour.
 */
interface Push {
    /** Messages that are sent to this endpoint reach the app from now on. What was sent to the last one may be lost: the app looks. */
    fun registered(endpoint: String)

    /** A message has come: the app looks. What is in it does not matter, so that whoever sends it need know nothing, and nobody has to be believed. */
    fun received()
}
