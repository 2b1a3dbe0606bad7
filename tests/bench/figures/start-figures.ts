/** The whole product, started as `npm start` starts it: how soon the second start is ready, and what server and database hold in memory when idle. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../ground/product.ts";
import { goals } from "./goals.ts";
import { memoryOf, together } from "./memory.ts";

/** Figures with their goals; none of memory where the system does not tell it. Starts build what is not built. */
export async function measureStart(): Promise<(readonly [string, number, (typeof goals)[keyof typeof goals]])[]> {
  const folder = mkdtempSync(join(tmpdir(), "plinth-bench-start-"));
  chmodSync(folder, 0o711);
  try {
    const settings = { PLINTH_DATA_DIR: folder };
    await (await startProduct(settings)).stop();
    const second = await startProduct(settings);
    try {
      const figures = [["second npm start", second.seconds, goals.secondStartS] as const];
      if (!existsSync("/proc/self/status")) return figures;
      return [
        ...figures,
        ["idle memory of server and database", together(memoryOf(second.pid)), goals.idleMb] as const,
      ];
    } finally {
      await second.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
