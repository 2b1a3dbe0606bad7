/** `plinth restore`: an empty project becomes what a dump says. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, CommandError, commonOptions, exitCodes, UsageError } from "./command.ts";
import { planText } from "./plan-text.ts";
import { targetOf, targetOptions, targetUsage } from "./target.ts";
import { progress, sizeText } from "./terminal.ts";

export const restoreCommand: Command = {
  summary: "Make an empty project what a dump says",
  usage: `Usage: plinth restore <file.ndjson.gz> --project <id>

Fills a new, empty project with what plinth dump wrote: all of it or nothing. Create the project in the console first,
of the same type.

${targetUsage}
${commonOptions}`,

  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: targetOptions });
    const [given, ...more] = positionals;
    if (!given || more.length > 0) throw new UsageError("Please name the file of one dump.");
    const path = resolve(terminal.folder, given);
    if (!existsSync(path)) throw new CommandError("NO_FILES", `There is no file ${path}.`);
    const { client, project, url } = await targetOf(values, terminal);
    const bar = progress(terminal, "Sending");
    const { size } = statSync(path);
    const sent = async function* () {
      let bytes = 0;
      for await (const chunk of createReadStream(path)) {
        bytes += (chunk as Buffer).length;
        bar.at(bytes, size, sizeText);
        yield chunk as Uint8Array;
      }
    };
    try {
      const { revision, steps, notes } = await client.restore(project, sent());
      bar.end();
      if (terminal.json) {
        terminal.out(`${JSON.stringify({ revision, steps, notes })}\n`);
        return exitCodes.done;
      }
      terminal.out(`${planText(steps, terminal)}${notes.map((note) => `${note}\n`).join("")}`);
      terminal.out(`${terminal.paint("green", "Done.")} ${project} at ${url} is what the dump says.\n`);
      return exitCodes.done;
    } finally {
      bar.end();
    }
  },
};
