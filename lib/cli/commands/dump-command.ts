/** `plinth dump`: a whole project in one file. */

import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { counted } from "../../kernel/counts.ts";
import { type Command, commonOptions, exitCodes } from "../command.ts";
import { writeDump } from "../files/dump-file.ts";
import { targetOf, targetOptions, targetUsage } from "../target.ts";
import { progress, sizeText } from "../terminal.ts";

export const dumpCommand: Command = {
  summary: "Write a whole project into one file",
  usage: `Usage: plinth dump --out <file.ndjson.gz>

Writes definitions, records, links, drafts and translations of one moment into one file, and the media files. It holds
the hashes of passwords: keep it like the database itself. Not in it: values of variables, API tokens, members.

  --out <file>      The file, which is only replaced once the dump is whole
  --without-files   Leave the media files out
${targetUsage}
${commonOptions}`,

  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: { ...targetOptions, out: { type: "string" }, "without-files": { type: "boolean" } },
    });
    const { client, project } = await targetOf(values, terminal);
    const path = resolve(terminal.folder, values.out ?? `${project.replace(/[^\w-]/g, "-")}.ndjson.gz`);
    const part = `${path}.part`;
    const bar = progress(terminal, "Dumping");
    try {
      const at = { client, project, withMedia: !values["without-files"] };
      const { records, links, files, bytes } = await writeDump(part, at, (done) => bar.at(done, null, sizeText));
      await rename(part, path);
      if (terminal.json) terminal.out(`${JSON.stringify({ file: path, records, links, files, bytes })}\n`);
      else
        terminal.out(
          `${counted(records, "record")}, ${counted(links, "many-to-many link")} and ${counted(files, "media file")} of ${project} are in ${path}.\n`,
        );
      return exitCodes.done;
    } finally {
      bar.end();
      await rm(part, { force: true });
    }
  },
};
