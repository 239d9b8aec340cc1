buildscript {
    repositories {
        google()
        mavenCentral()
    }
    dependencies {
        // AGP compiles Kotlin itself, by an older one than Compose's plugin here is of; these two have to be of one version.
        classpath(libs.kotlin.gradle)
    }
}

plugins {
    alias(libs.plugins.android.application) apply false
    alias(libs.plugins.android.library) apply false
    alias(libs.plugins.compose) apply false
}
