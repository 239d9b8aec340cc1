plugins {
    alias(libs.plugins.android.library)
}

android {
    namespace = "fr.cartable"
    compileSdk = 36
    ndkVersion = "28.2.13676358"
    defaultConfig {
        minSdk = 26
        consumerProguardFiles("consumer-rules.pro")
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    sourceSets["main"].jniLibs.srcDir(layout.buildDirectory.dir("jniLibs"))
    testOptions.unitTests.all { it.useJUnitPlatform() }
}

dependencies {
    // JNA's `aar` brings its own native library for every ABI.
    api(variantOf(libs.jna) { artifactType("aar") })
    api(libs.coroutines)
    testImplementation(libs.junit)
    testImplementation(libs.jna)
}

// The Rust library for every ABI, by cargo-ndk, in the profile that is small.
val cargoNdk = tasks.register<Exec>("cargoNdk") {
    workingDir = rootDir.parentFile
    commandLine(
        "cargo", "ndk", "--platform", "26",
        "--target", "arm64-v8a", "--target", "armeabi-v7a", "--target", "x86_64",
        "--output-dir", layout.buildDirectory.dir("jniLibs").get().asFile.path,
        "build", "--package", "cartable-ffi", "--features", "phone", "--profile", "mobile",
    )
}
tasks.named("preBuild") { dependsOn(cargoNdk) }
