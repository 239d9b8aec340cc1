package fr.cartable.app

import android.Manifest
import android.content.Intent
import android.graphics.Color
import android.os.Build
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.SystemBarStyle
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import androidx.activity.result.contract.ActivityResultContracts
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.safeDrawing
import androidx.compose.foundation.layout.windowInsetsPadding
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.Modifier
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.theme.palette

/** The one activity: it draws the app and passes on what happens on the phone. */
class MainActivity : ComponentActivity() {
    private val caller: AndroidCaller get() = (application as CartableApplication).caller
    private val asksToCall = registerForActivityResult(ActivityResultContracts.RequestPermission()) { caller.answered() }
    private lateinit var app: App

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        app = (application as CartableApplication).open()
        lieUnderBars(app.desk.isNight)
        when {
            savedInstanceState == null -> follow(intent)

            // The process died meanwhile, so the app opens the page that was open.
            app.page == Page.START -> savedInstanceState.getString(ROUTE)?.let(app::restore)
        }
        val version = packageManager.getPackageInfo(packageName, 0).versionName.orEmpty()
        setContent {
            val isNight = app.desk.isNight
            LaunchedEffect(isNight) { lieUnderBars(isNight) }
            BackHandler(app.canGoBack) { app.back() }
            val paper = palette(isNight, strong = false).paper
            AppScreen(
                app,
                Surroundings(version, ::licences, System::currentTimeMillis),
                Modifier.background(paper).windowInsetsPadding(WindowInsets.safeDrawing),
            )
        }
    }

    private fun licences() = assets.open(LICENCES).bufferedReader().use { it.readText() }.split(Surroundings.RULE)

    /** Lays the phone's bars over the page. Their signs are dark or light to suit the page, whatever the phone's own setting. */
    private fun lieUnderBars(isNight: Boolean) {
        val bars = SystemBarStyle.auto(Color.TRANSPARENT, Color.TRANSPARENT) { isNight }
        enableEdgeToEdge(bars, bars)
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        follow(intent)
    }

    /** Follows a link or a notification. A user who returns through the list of apps has followed it long before. */
    private fun follow(intent: Intent) {
        if (intent.flags and Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY != 0) return
        intent.getStringExtra(CALL)?.let(app::answerCall)
        intent.dataString?.let(app::follow)
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        outState.putString(ROUTE, app.route)
    }

    override fun onStart() {
        super.onStart()
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) caller.asks = { asksToCall.launch(Manifest.permission.POST_NOTIFICATIONS) }
        app.goOn()
    }

    override fun onStop() {
        super.onStop()
        caller.asks = null
        app.pause()
    }

    companion object {
        /** The extra of a notification's intent: the target of the tap. */
        const val CALL = "call"

        private const val ROUTE = "route"
        private const val LICENCES = "licences.txt"
    }
}
