import { statfs } from "node:fs/promises";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";

/** Bytes of the data folder's disk: less than this is too little to go on with. */
export const freeBytesMin = 256 * 1024 * 1024;
const retryAfterSeconds = 2;

/**
 * Whether this node can serve requests. UNAVAILABLE names each part that is missing, and no more: anybody may ask.
 */
export async function requireReady({ pool, env }: Platform): Promise<void> {
  const [database, disk] = await Promise.allSettled([
    pool.query("select 1"),
    statfs(env.PLINTH_DATA_DIR).then(({ bavail, bsize }) => {
      if (bavail * bsize < freeBytesMin) throw new Error("too little room");
    }),
  ]);
  const fields = {
    ...(database.status === "rejected" && { database: t("The database does not answer.") }),
    ...(disk.status === "rejected" && { disk: t("The disk of the data folder is nearly full, or cannot be read.") }),
  };
  const missing = Object.values(fields);
  if (missing.length > 0)
    throw new PlinthError("UNAVAILABLE", t("This node is not ready: {missing}", { missing: missing.join(" ") }), {
      fields,
      retryAfterSeconds,
    });
}
