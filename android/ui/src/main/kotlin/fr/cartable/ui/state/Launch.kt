package fr.cartable.ui.state

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

/** Starts work within the call; the work goes on by itself once it has to wait. */
fun CoroutineScope.launchNow(work: suspend CoroutineScope.() -> Unit): Job = launch(start = CoroutineStart.UNDISPATCHED, block = work)
