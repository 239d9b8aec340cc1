package fr.cartable.app

import android.Manifest.permission.POST_NOTIFICATIONS
import android.app.Notification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.os.Build
import androidx.work.Constraints
import androidx.work.ExistingPeriodicWorkPolicy
import androidx.work.ExistingWorkPolicy
import androidx.work.NetworkType
import androidx.work.OneTimeWorkRequestBuilder
import androidx.work.PeriodicWorkRequestBuilder
import androidx.work.WorkManager
import fr.cartable.ui.state.Caller
import fr.cartable.ui.state.Notice
import java.util.concurrent.TimeUnit

/** Calls the player by the phone's own notifications, and looks for news by its scheduler; it uses no vendor's service. */
class AndroidCaller(private val context: Context) :
    Caller,
    Push {
    private val manager = context.getSystemService(NotificationManager::class.java)

    /** Asks the player to allow notifications; only an activity can do that. */
    var asks: (() -> Unit)? = null
    private var waiting: ((Boolean) -> Unit)? = null

    override val isAllowed: Boolean
        get() = manager.areNotificationsEnabled() && manager.getNotificationChannel(CHANNEL)?.importance != NotificationManager.IMPORTANCE_NONE

    override fun ask(answer: (Boolean) -> Unit) {
        val mayAsk = Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU &&
            context.checkSelfPermission(POST_NOTIFICATIONS) != PackageManager.PERMISSION_GRANTED
        val asks = asks
        if (isAllowed || !mayAsk || asks == null) return answer(isAllowed)
        waiting = answer
        asks()
    }

    /** The player has answered, maybe to another activity than the one that asked. */
    fun answered() {
        waiting?.invoke(isAllowed)
        waiting = null
    }

    override fun watch(isWanted: Boolean) {
        val work = WorkManager.getInstance(context)
        if (!isWanted) {
            work.cancelUniqueWork(WATCH)
            return
        }
        val request = PeriodicWorkRequestBuilder<CallWorker>(MINUTES, TimeUnit.MINUTES).setInitialDelay(MINUTES, TimeUnit.MINUTES).setConstraints(online)
        work.enqueueUniquePeriodicWork(WATCH, ExistingPeriodicWorkPolicy.KEEP, request.build())
    }

    override fun registered(endpoint: String) = lookSoon()

    override fun received() = lookSoon()

    /** Joins messages that arrive together into one look. */
    private fun lookSoon() {
        val request = OneTimeWorkRequestBuilder<CallWorker>().setConstraints(online)
        WorkManager.getInstance(context).enqueueUniqueWork(LOOK, ExistingWorkPolicy.KEEP, request.build())
    }

    override fun show(notice: Notice) {
        // A channel created again keeps the player's settings, and takes its name in the present language.
        manager.createNotificationChannel(NotificationChannel(CHANNEL, notice.kind, NotificationManager.IMPORTANCE_DEFAULT))
        // The phone takes two intents for one if they differ only in their extras.
        val open = Intent(context, MainActivity::class.java).setAction("${context.packageName}.$CHANNEL.${notice.about}")
            .putExtra(MainActivity.CALL, notice.route).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
        val shown = Notification.Builder(context, CHANNEL)
            .setSmallIcon(R.drawable.call)
            .setColor(context.getColor(R.color.accent))
            .setContentTitle(notice.title)
            .setContentText(notice.text)
            .setContentIntent(PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT))
            .setAutoCancel(true)
            .setCategory(Notification.CATEGORY_SOCIAL)
            // The text names a game and the player to move: a locked phone need not hide that.
            .setVisibility(Notification.VISIBILITY_PUBLIC)
        manager.notify(notice.about, ID, shown.build())
    }

    override fun takeBack(about: String) = manager.cancel(about, ID)

    override fun takeBackAll() = manager.cancelAll()

    companion object {
        /** The name of the periodic work. */
        const val WATCH = "watch"

        /** The name of the work that a message asks for. */
        const val LOOK = "look"

        private val online = Constraints.Builder().setRequiredNetworkType(NetworkType.CONNECTED).build()
        private const val CHANNEL = "calls"
        private const val ID = 1

        /** The shortest interval that phones allow. */
        private const val MINUTES = 15L
    }
}
