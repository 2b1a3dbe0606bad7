/** `plinth doctor`: what keeps an installation on this machine from running well, and what to do about it. */
import { parseArgs } from "node:util";
import { type Command, CommandError, commonOptions, exitCodes } from "../command.ts";
import type { Finding } from "./finding.ts";

const marks = { ok: "✔", warning: "!", failed: "✘" } as const;
const styles = { ok: "green", warning: "yellow", failed: "red" } as const;

export const doctorCommand: Command = {
  summary: "Check the installation on this machine",
  usage: `Usage: plinth doctor

Looks at Node, the settings, the data folder, the disk, the database and its migrations, the server that runs, the port
and the mail server, and says of each what to do. Run it where the server runs, with the same environment variables; the
file .env is read as the server reads it. It changes nothing.

${commonOptions}`,

  async run(args, terminal) {
    parseArgs({ args, options: {} });
    // With the drivers of database and mail, which no other command needs.
    const { checkAll } = await import("./doctor-checks.ts").catch((error: { code?: string }) => {
      // What an installation serves has them not.
      if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
      throw new CommandError(
        "UNAVAILABLE",
        "The doctor looks at the machine that Plinth runs on: run it there, in the checkout, with npm run plinth -- doctor.",
      );
    });
    const findings: Finding[] = [];
    for await (const finding of checkAll(terminal.environment)) {
      findings.push(finding);
      if (terminal.json) continue;
      const { name, status, found, advice } = finding;
      terminal.out(`${terminal.paint(styles[status], marks[status])} ${name}: ${found}\n`);
      if (advice) terminal.out(`    ${advice}\n`);
    }
    if (terminal.json) terminal.out(`${JSON.stringify({ findings })}\n`);
    return findings.some(({ status }) => status === "failed") ? exitCodes.failed : exitCodes.done;
  },
};
