package fr.cartable.app

import android.content.Context
import androidx.work.CoroutineWorker
import androidx.work.WorkerParameters

/** Looks now and again for things that wait for the player, while the app is out of sight. */
class CallWorker(context: Context, parameters: WorkerParameters) : CoroutineWorker(context, parameters) {
    override suspend fun doWork(): Result {
        (applicationContext as CartableApplication).look()
        // A server that could not be reached is asked the next time, not sooner.
        // So a server that is down costs nobody their battery.
        return Result.success()
    }
}
