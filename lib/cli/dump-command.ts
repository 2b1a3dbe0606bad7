/** `plinth dump`: a whole project in one file. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { type Command, CommandError, commonOptions, exitCodes } from "./command.ts";
import { targetOf, targetOptions, targetUsage } from "./target.ts";
import { progress, sizeText } from "./terminal.ts";

export const dumpCommand: Command = {
  summary: "Write a whole project into one file",
  usage: `Usage: plinth dump --out <file.ndjson.gz>

Writes definitions, records, links, drafts and translations of one moment into one file. It holds the hashes of
passwords: keep it like the database itself. Not in it: values of variables, API tokens, members, media files.

  --out <file>      The file, which is only replaced once the dump is whole
${targetUsage}
${commonOptions}`,

  async run(args, terminal) {
    const { values } = parseArgs({ args, options: { ...targetOptions, out: { type: "string" } } });
    const { client, project } = await targetOf(values, terminal);
    const path = resolve(terminal.folder, values.out ?? `${project}.ndjson.gz`);
    const part = `${path}.part`;
    const bar = progress(terminal, "Dumping");
    let bytes = 0;
    let tail = "";
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        tail = (tail + Buffer.from(chunk).toString("latin1")).slice(-200);
        bar.at(bytes, null, sizeText);
        yield chunk;
      }
    };
    try {
      await pipeline(await client.dump(project), counted, createGzip(), createWriteStream(part, { mode: 0o600 }));
      const end = /\{"end":\{"records":(\d+),"links":(\d+)\}\}\n$/.exec(tail);
      if (!end) throw new CommandError("UNAVAILABLE", "The dump ended too early. Please try again.");
      await rename(part, path);
      const [records, links] = [Number(end[1]), Number(end[2])];
      if (terminal.json) terminal.out(`${JSON.stringify({ file: path, records, links, bytes })}\n`);
      else terminal.out(`${records} records and ${links} links of ${project} are in ${path}.\n`);
      return exitCodes.done;
    } finally {
      bar.end();
      await rm(part, { force: true });
    }
  },
};
