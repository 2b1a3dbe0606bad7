/** A node that writes to the audit log until it is killed: `node audit-writer.ts <database url> <data folder> <secret>`. Prints each entry's name once it is stored. */
import { writeAudit } from "../../../lib/engine/audit/index.ts";
import { readEnv } from "../../../lib/platform/env.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { auditEntry } from "../audit-entry.ts";

const [databaseUrl = "", folder, secret] = process.argv.slice(2);
const env = readEnv({ LOG_LEVEL: "silent", PLINTH_DATA_DIR: folder, PLINTH_SECRET: secret });
const platform = await startPlatform(env, { databaseUrl });

async function write(writer: number): Promise<void> {
  for (let i = 0; ; i++) {
    const name = `${writer}-${i}`;
    await writeAudit(platform, auditEntry({ internal_function: name }));
    process.stdout.write(`${name}\n`);
  }
}
await Promise.all([1, 2, 3, 4].map(write));
