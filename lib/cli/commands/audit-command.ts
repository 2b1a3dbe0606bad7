/** `plinth audit verify`: whether the audit log of an installation is whole. */
import { parseArgs } from "node:util";
import { type Command, commonOptions, exitCodes } from "../command.ts";
import { tokenFor } from "../installations.ts";
import { syncClient } from "../sync-client.ts";
import { installationOf } from "../target.ts";

export const auditCommand: Command = {
  summary: "Verify an installation's audit log",
  usage: `Usage: plinth audit verify [--anchor <position>:<hash>]

Reads the whole audit log and finds the first entry that was changed, taken away or put in; it ends with 1 then. Needs
the sync token of a super admin.

  --anchor <place>  The newest place that an earlier run told: only with it an older log put back as a whole is seen
  --url <address>   The installation, or set PLINTH_SYNC_URL; else the only one that is logged in to
${commonOptions}`,

  async run(args, terminal) {
    const { values } = parseArgs({ args, options: { url: { type: "string" }, anchor: { type: "string" } } });
    const { url } = installationOf(values.url, null, terminal);
    const { fault, entries, head, sealed_at } = await syncClient(url, tokenFor(terminal, url)).verifyAudit(
      values.anchor,
    );
    if (terminal.json) terminal.out(`${JSON.stringify({ fault, entries, head, sealed_at })}\n`);
    else if (fault) terminal.out(`${terminal.paint("red", fault.message)}\n`);
    else {
      terminal.out(`${terminal.paint("green", "The audit log is whole")}: ${entries} entries.\n`);
      if (head)
        terminal.out(`Note its newest place elsewhere, for --anchor next time: ${head.position}:${head.hash}\n`);
    }
    return fault ? exitCodes.failed : exitCodes.done;
  },
};
