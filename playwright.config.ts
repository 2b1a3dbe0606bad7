import { defineConfig, devices } from "@playwright/test";

const isShort = process.env.TESTS === "short";

/** Browser tests against the built server, started once by the global setup. */
export default defineConfig({
  testDir: "tests/e2e",
  // They write files of the repository: `npm run docs:pictures` has a configuration of its own.
  testIgnore: "**/pictures/**",
  // Tests with this tag ask in many ways what other journeys ask in one.
  ...(isShort && { grepInvert: /@long/ }),
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/e2e-server.ts",
  // One installation serves all tests; each makes its own account and project.
  workers: 4,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails once and then holds is named "flaky" at the end: a fault to be found, but not of this commit.
  retries: isShort ? 1 : 0,
  timeout: 180_000,
  // Long enough for a machine that does other work as well; nothing waits longer than it must.
  expect: { timeout: 20_000 },
  reporter: [["list"], ...(process.env.E2E_REPORT ? [["json", { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // Drawing what moves takes much of the processor where there is no graphics card.
    ...(isShort && { contextOptions: { reducedMotion: "reduce" } }),
    actionTimeout: 30_000,
    // It would open pages past `page.route`; away.spec.ts is about it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Every step of every test is recorded for it, which takes time.
    trace: isShort ? "off" : "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
