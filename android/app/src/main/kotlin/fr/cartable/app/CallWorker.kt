package fr.cartable.app

import android.content.Context
import androidx.work.CoroutineWorker
import androidx.work.WorkerParameters

/** Looks what waits for the player, now and again, while the app is out of sight. */
class CallWorker(context: Context, parameters: WorkerParameters) : CoroutineWorker(context, parameters) {
    override suspend fun doWork(): Result {
        (applicationContext as CartableApplication).look()
        // A server that could not be reached is asked the next time, not sooner: nobody pays for a server that is
        // down with their battery.
        return Result.success()
    }
}
