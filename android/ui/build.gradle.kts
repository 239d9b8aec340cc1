import com.android.build.api.variant.HostTestBuilder

plugins {
    alias(libs.plugins.android.library)
    alias(libs.plugins.compose)
}

android {
    namespace = "fr.cartable.ui"
    compileSdk = 37
    defaultConfig {
        minSdk = 26
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    buildFeatures.compose = true
}

// The tests run by Maven (../README.md), on the desktop's Compose.
androidComponents.beforeVariants { it.hostTests[HostTestBuilder.UNIT_TEST_TYPE]?.enable = false }

dependencies {
    api(project(":cartable"))
    api(platform(libs.compose.bom))
    api(libs.compose.foundation)
    api(libs.compose.material3)
}
