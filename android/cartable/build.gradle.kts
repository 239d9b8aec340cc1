import com.android.build.api.variant.HostTestBuilder

plugins {
    alias(libs.plugins.android.library)
}

// What cargo-ndk leaves, by ABI.
val rustLibraries = layout.buildDirectory.dir("jniLibs").get().asFile

// What ffi/bindgen/generate.sh leaves.
val kotlinBindings = rootDir.parentFile.resolve("target/bindings/kotlin")

android {
    namespace = "fr.cartable"
    compileSdk = 37
    ndkVersion = "28.2.13676358"
    defaultConfig {
        minSdk = 26
        consumerProguardFiles("consumer-rules.pro")
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    // AGP takes no provider here; the tasks come first by `preBuild`, below.
    sourceSets["main"].jniLibs.srcDir(rustLibraries)
    sourceSets["main"].kotlin.srcDir(kotlinBindings)
}

dependencies {
    // JNA's `aar` brings its own native library for every ABI.
    api(variantOf(libs.jna) { artifactType("aar") })
    api(libs.coroutines)
}

// The tests run by Maven (../README.md), against the library that cargo has built for the machine.
androidComponents.beforeVariants { it.hostTests[HostTestBuilder.UNIT_TEST_TYPE]?.enable = false }

// The Rust library for every ABI, by cargo-ndk, in the profile that is small.
val cargoNdk = tasks.register<Exec>("cargoNdk") {
    workingDir = rootDir.parentFile
    // The NDK named above, not one that the environment happens to name: from 28 on it aligns the library for pages of 16 KB.
    environment("ANDROID_NDK_HOME", androidComponents.sdkComponents.ndkDirectory.get().asFile.path)
    commandLine(
        "cargo", "ndk", "--platform", "26",
        "--target", "arm64-v8a", "--target", "armeabi-v7a", "--target", "x86_64",
        "--output-dir", rustLibraries.path,
        "build", "--package", "cartable-ffi", "--features", "phone", "--profile", "mobile",
    )
}

// The Kotlin bindings, out of the library as cargo builds it for this machine: a library that is small has lost what they are made of.
val bindings = tasks.register<Exec>("bindings") {
    workingDir = rootDir.parentFile
    commandLine("ffi/bindgen/generate.sh", "kotlin")
}
tasks.named("preBuild") { dependsOn(cargoNdk, bindings) }
