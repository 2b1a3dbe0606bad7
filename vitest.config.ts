import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** `TESTS=short` leaves these out: each takes long, and what it is about is asked in fewer ways by another. */
const long = [
  "data-folder-owners",
  "memory-bounds",
  "permission-matrix-live",
  "plan-moves-hostile",
  "superseded",
  "sync-interrupted",
  "types-client",
  "types-client-live",
];

/** The longest files, which begin first, so that none of them runs alone at the end. */
const longest = [
  "platform/start",
  "access/permission-matrix",
  "moves/plan-moves",
  "access/view-as",
  "functions/functions-hostile",
  "edge/input-bounds",
  "access/rights-matrix",
  "edge/connections",
  "edge/refused-system",
  "records/passwords",
  "tenants/tenants-places",
  "models/option-changes",
  "accounts/entry",
  "projects/held-connections",
  "sync/sync",
  "access/rights-sockets",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `unit` runs beside the code in milliseconds; `integration` needs PostgreSQL, started once by the global setup. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,components,scripts}/**/*.test.ts", "tests/golden/**/*.test.ts"],
          isolate: false,
          // Properties are asked of hundreds of values, which takes its time where the types are checked as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "fuzz",
          include: ["tests/fuzz/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "matrix",
          include: ["tests/matrix/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: process.env.TESTS === "short" ? long.map((name) => `tests/integration/*/${name}.test.ts`) : [],
          globalSetup: ["tests/support/global-setup.ts"],
          // The server's modules are loaded once for each worker, not for each file: they keep nothing outside of a platform, and these tests would tell.
          isolate: false,
          // What is waited for takes its time on a machine that does other work as well.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // As in the browser: one that fails once and then holds is named at the end, a fault to be found.
          retry: process.env.TESTS === "short" ? 1 : 0,
          // Tests wait for the database and for servers more than they compute.
          maxWorkers: 4,
        },
      },
    ],
  },
});
