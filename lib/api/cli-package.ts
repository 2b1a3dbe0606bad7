/** GET /cli.tgz: the command line of this very version, as a package that npx runs. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as at from "../contract/calls/addresses.ts";
import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import type { Platform } from "../platform/platform.ts";
import { CallRoutes } from "./call-routes.ts";
import { staticFile } from "./static-file.ts";

/** What scripts/build-cli.mjs makes. */
const archive = join(import.meta.dirname, "../../.plinth-build/cli/cli.tgz");

/** For everybody: it holds nothing of this installation. */
export function cliRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform).on(at.getCommandLine, async ({ req }) => {
    const bytes = await readFile(archive).catch((cause: unknown) => {
      throw new PlinthError("NOT_FOUND", t("The command line is not built yet."), { cause });
    });
    return staticFile(req.raw, bytes, {
      "content-type": "application/gzip",
      "content-disposition": 'attachment; filename="cli.tgz"',
      "cache-control": "no-cache",
    });
  });
}
