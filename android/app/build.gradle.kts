import com.android.build.api.variant.HostTestBuilder

plugins {
    alias(libs.plugins.android.application)
    alias(libs.plugins.compose)
}

android {
    namespace = "fr.cartable.app"
    compileSdk = 37
    defaultConfig {
        applicationId = "fr.cartable.app"
        minSdk = 26
        // What stores ask for. At 37 the phone keeps an app from servers in one's own network until it has asked for that (docs/decisions.md).
        targetSdk = 36
        // Stores want a number that rises, people a name that says something.
        versionCode = providers.environmentVariable("VERSION_CODE").orElse("1").get().toInt()
        versionName = "0.1.0"
        // Those that the Rust library is built for (:cartable). JNA's own comes for more: on a phone of another kind the app would be
        // installed, and end at its first call.
        ndk.abiFilters += listOf("arm64-v8a", "armeabi-v7a", "x86_64")
        // The server whose links open the app without a question.
        manifestPlaceholders["host"] = providers.environmentVariable("LINK_HOST").orElse("cartable.example").get()
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    buildFeatures.compose = true
    signingConfigs {
        // Who releases names their key by the environment; nobody else needs one.
        providers.environmentVariable("KEYSTORE").orNull?.let { keystore ->
            create("release") {
                storeFile = file(keystore)
                keyAlias = providers.environmentVariable("KEY_ALIAS").get()
                storePassword = providers.environmentVariable("KEY_PASSWORD").get()
                keyPassword = storePassword
            }
        }
    }
    buildTypes {
        release {
            isMinifyEnabled = true
            isShrinkResources = true
            proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt"), "proguard-rules.pro")
            signingConfig = signingConfigs.findByName("release")
        }
    }
    // Of :ui and :cartable, too.
    lint.checkDependencies = true
}

// The tests run by Maven (../README.md), on Android's own framework (maven/test.sh).
androidComponents.beforeVariants { it.hostTests[HostTestBuilder.UNIT_TEST_TYPE]?.enable = false }

dependencies {
    implementation(project(":ui"))
    implementation(libs.activity.compose)
    implementation(libs.androidsvg)
    implementation(libs.coroutines.android)
    implementation(libs.work)
}
