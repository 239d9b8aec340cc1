package fr.cartable.ui.state

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

/** Begins at once, within the call, and goes on by itself when it has to wait. */
fun CoroutineScope.launchNow(work: suspend CoroutineScope.() -> Unit): Job = launch(start = CoroutineStart.UNDISPATCHED, block = work)
