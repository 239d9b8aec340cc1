package fr.cartable.app

import android.content.Intent
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.safeDrawing
import androidx.compose.foundation.layout.windowInsetsPadding
import androidx.compose.ui.Modifier
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Licence
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.theme.Day
import fr.cartable.ui.theme.Night

/** The one activity: it draws the app and hands it what the phone says. */
class MainActivity : ComponentActivity() {
    private val app: App get() = (application as CartableApplication).cartable

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        when {
            savedInstanceState == null -> intent.dataString?.let(app::follow)
            // The process died meanwhile: on to where one was.
            app.page == Page.Start -> savedInstanceState.getString(ROUTE)?.let(app::restore)
        }
        val licences = assets.open(LICENCES).bufferedReader().readText().split(Licence.RULE)
        val version = packageManager.getPackageInfo(packageName, 0).versionName.orEmpty()
        setContent {
            BackHandler(app.canGoBack) { app.back() }
            val paper = if (app.desk.isNight) Night.paper else Day.paper
            AppScreen(
                app,
                Surroundings(version, licences, System::currentTimeMillis),
                Modifier.background(paper).windowInsetsPadding(WindowInsets.safeDrawing),
            )
        }
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        intent.dataString?.let(app::follow)
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        outState.putString(ROUTE, app.route)
    }

    override fun onStart() {
        super.onStart()
        app.goOn()
    }

    override fun onStop() {
        super.onStop()
        app.pause()
    }

    private companion object {
        const val ROUTE = "route"
        const val LICENCES = "licences.txt"
    }
}
