import { defineConfig } from "vitest/config";

/** `unit` runs beside the code in milliseconds; `integration` needs PostgreSQL, started once by the global setup. */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "unit", include: ["{lib,components,scripts}/**/*.test.ts", "tests/golden/**/*.test.ts"] },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // Tests wait for the database and for servers more than they compute.
          maxWorkers: 3,
        },
      },
    ],
  },
});
