/** `plinth restore`: an empty project becomes what a dump says. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, CommandError, commonOptions, exitCodes, UsageError } from "../command.ts";
import { dumpedLines, sendDumpedMedia } from "../files/dump-file.ts";
import { planText } from "../files/plan-text.ts";
import { targetOf, targetOptions, targetUsage } from "../target.ts";
import { progress, sizeText } from "../terminal.ts";

export const restoreCommand: Command = {
  summary: "Make an empty project what a dump says",
  usage: `Usage: plinth restore <file.ndjson.gz> --project <id>

Fills a new, empty project with what plinth dump wrote. Its media files are sent first, each once: if one breaks off,
run it again. Then definitions and records: all of them or nothing. Create the project in the console first, of the
same type.

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
    const restore = async () => {
      await sendDumpedMedia(path, { client, project }, (bytes) => bar.at(bytes, null, sizeText));
      return client.restore(project, dumpedLines(path));
    };
    try {
      const { revision, steps, notes } = await restore();
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
