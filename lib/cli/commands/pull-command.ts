/** `plinth pull`: a project becomes files. */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { counted } from "../../kernel/counts.ts";
import { type Command, CommandError, commonOptions, exitCodes, type Terminal } from "../command.ts";
import { comparable } from "../files/compare.ts";
import { writeContentFiles } from "../files/content-files.ts";
import { saveTarget } from "../files/lock-file.ts";
import { forgetMedia, mediaListPart, pullMedia } from "../files/media-files.ts";
import { filesHash, filesOf, readFiles, writeFiles } from "../files/project-files.ts";
import { type CommandTarget, targetOf, targetOptions, targetUsage } from "../target.ts";
import { progress, sizeText } from "../terminal.ts";

export const pullCommand: Command = {
  summary: "Write a project's definitions into files",
  usage: `Usage: plinth pull [--content] [--force]

Writes models, roles, webhooks, functions, plugins and settings into files that are made for git: the same project
gives the same bytes. Values of variables and secrets are not in them, only their names.

  --content         Records too: content/<model>.ndjson, with the media files in media/
  --without-files   Records without media files; push then leaves those out as well
  --force           Overwrite files that were changed since the last pull
${targetUsage}
${commonOptions}`,

  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        ...targetOptions,
        content: { type: "boolean", default: false },
        force: { type: "boolean", default: false },
        "without-files": { type: "boolean", default: false },
      },
    });
    const target = await targetOf(values, terminal);
    const { client, project, folder } = target;
    const { document, revision, parts } = await client.document(project);
    if (!values.force) requireNoChanges(target, document);
    const changed = writeFiles(folder, document);
    saveTarget(folder, filesHash(folder), { url: target.url, project, revision, parts });
    const content = values.content ? await pullContent(target, terminal, !values["without-files"]) : null;
    const files = filesOf(document).size;
    if (terminal.json) terminal.out(`${JSON.stringify({ folder, revision, files, changed, content })}\n`);
    else {
      const told = changed.length === 0 ? "The files are up to date" : `${counted(changed.length, "file")} changed`;
      terminal.out(`${told} in ${folder}.\n`);
      if (content)
        terminal.out(
          `${counted(content.records, "record")} and ${counted(content.links, "many-to-many link")} in ${folder}/content.\n`,
        );
      if (content?.files) terminal.out(`${counted(content.files, "media file")} in ${join(folder, "media")}.\n`);
    }
    return exitCodes.done;
  },
};

/** CONFLICT where somebody has worked on the files since they were pulled, and their work would be lost. */
function requireNoChanges({ folder, lock }: CommandTarget, document: Parameters<typeof comparable>[0]): void {
  if (!lock || lock.files === filesHash(folder)) return;
  const parts = lock.targets[0]?.parts ?? [];
  let local: string | null = null;
  try {
    local = JSON.stringify(comparable(readFiles(folder, parts)));
  } catch {
    // What cannot be read is somebody's work all the same.
  }
  if (local === JSON.stringify(comparable(document))) return;
  throw new CommandError(
    "CONFLICT",
    "The files were changed since they were pulled. Push them, or commit them and pull with --force: git shows then what differs.",
  );
}

async function pullContent({ client, project, folder }: CommandTarget, terminal: Terminal, withMedia: boolean) {
  const bar = progress(terminal, "Reading");
  const list = withMedia ? await mediaListPart(folder) : null;
  let files = 0;
  try {
    const found = await writeContentFiles(folder, await client.content(project, withMedia), {
      list,
      told: (records) => bar.at(records, null, (count) => counted(count, "record")),
      async beforeReplacing() {
        if (withMedia) files = await pullMedia(folder, client, project, (bytes) => bar.at(bytes, null, sizeText));
        else await forgetMedia(folder);
      },
    });
    return { ...found, files };
  } finally {
    bar.end();
  }
}
