/** `plinth push`: the files become what the project is. */

import { parseArgs } from "node:util";
import type { SyncPart } from "../../contract/sync/sync-document.ts";
import { counted } from "../../kernel/counts.ts";
import { type Command, CommandError, commonOptions, exitCodes, type Terminal, UsageError } from "../command.ts";
import { readContentFiles } from "../files/content-files.ts";
import { isSame, saveTarget } from "../files/lock-file.ts";
import { sendMedia } from "../files/media-files.ts";
import { planText } from "../files/plan-text.ts";
import { filesHash, readFiles, writeFiles } from "../files/project-files.ts";
import type { Lines } from "../sync-client.ts";
import { type CommandTarget, targetOf, targetOptions, targetUsage } from "../target.ts";
import { progress, sizeText } from "../terminal.ts";

export const pushCommand: Command = {
  summary: "Make a project what the files say",
  usage: `Usage: plinth push [--content] [--dry-run] [--yes] [--allow-delete] [--overwrite]

Shows the plan, asks, and then does all of it or nothing. It ends with 4, and changes nothing, where the project was
changed since its files were pulled or since the plan was made.

  --content         Records too: they are added and changed; others stay unless deleting is allowed. Media files that
                    the project lacks are sent first; those that only the project has stay
  --without-files   Records without media files
  --dry-run         Only show the plan
  --yes             Do not ask; needed where no person can be asked
  --allow-delete    Also do what deletes models, fields, roles, records or values
  --overwrite       Also where the project was changed since its files were pulled: what was changed there is replaced
${targetUsage}
${commonOptions}`,

  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        ...targetOptions,
        content: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        "allow-delete": { type: "boolean", default: false },
        overwrite: { type: "boolean", default: false },
        "without-files": { type: "boolean", default: false },
      },
    });
    const willDo = !values["dry-run"];
    if (willDo && !values.yes && (!terminal.isInteractive || terminal.json))
      throw new UsageError("Nobody can be asked here: please look at the plan with --dry-run, and push with --yes.");
    const target = await targetOf(values, terminal);
    const known = target.lock?.targets.find((one) => isSame(one, target));
    const parts =
      known?.parts ?? target.lock?.targets[0]?.parts ?? (await target.client.document(target.project)).parts;
    const push = {
      project: target.project,
      document: readFiles(target.folder, parts),
      expected_revision: values.overwrite ? null : (known?.revision ?? null),
      allow_delete: values["allow-delete"],
      content: values.content,
    };
    const carried = { records: values.content, media: values.content && !values["without-files"] };
    const plan = await withContent(target, terminal, carried, "Checking records", (lines) =>
      target.client.plan(push, lines),
    );
    if (!terminal.json) {
      terminal.out(planText(plan.steps, terminal));
      for (const note of plan.notes) terminal.out(`${terminal.paint("yellow", note)}\n`);
    }
    if (!willDo || plan.steps.length === 0) {
      if (terminal.json) terminal.out(`${JSON.stringify({ applied: false, ...plan })}\n`);
      if (willDo)
        saveTarget(target.folder, filesHash(target.folder), {
          url: target.url,
          project: target.project,
          revision: plan.revision,
          parts,
        });
      return exitCodes.done;
    }
    if (plan.deletes && !values["allow-delete"])
      throw new CommandError(
        "BAD_USER_INPUT",
        "This plan deletes something. Nothing was changed; allow it with --allow-delete.",
      );
    if (!values.yes && !(await agreed(terminal))) {
      terminal.err("Nothing was changed.\n");
      return exitCodes.failed;
    }
    const agreedTo = { ...push, expected_revision: plan.revision, plan_hash: plan.plan_hash };
    if (carried.media) await sendFiles(target, terminal);
    const applied = await withContent(target, terminal, carried, "Sending records", (lines) =>
      target.client.apply(agreedTo, lines),
    );
    await settleFiles(target, parts, applied.revision);
    if (terminal.json) terminal.out(`${JSON.stringify({ applied: true, ...plan, ...applied })}\n`);
    else
      terminal.out(`${terminal.paint("green", "Done.")} ${target.project} at ${target.url} is what the files say.\n`);
    return exitCodes.done;
  },
};

async function withContent<T>(
  { folder }: CommandTarget,
  terminal: Terminal,
  carried: { records: boolean; media: boolean },
  label: string,
  run: (lines: Lines | null) => Promise<T>,
): Promise<T> {
  const bar = progress(terminal, label);
  const told = (records: number) => bar.at(records, null, (count) => counted(count, "record"));
  try {
    return await run(carried.records ? () => readContentFiles(folder, carried.media, told) : null);
  } finally {
    bar.end();
  }
}

/** Before the records: what was sent stays in the project, so that a push that broke off goes on where it did. */
async function sendFiles({ folder, client, project }: CommandTarget, terminal: Terminal): Promise<void> {
  const bar = progress(terminal, "Sending files");
  try {
    await sendMedia(folder, client, project, (bytes) => bar.at(bytes, null, sizeText));
  } finally {
    bar.end();
  }
}

async function agreed({ ask }: Terminal): Promise<boolean> {
  return /^y(es)?$/i.test(await ask("Do this? [y/N] "));
}

/**
 * New things have got ids: the files learn them from the installation that they come from, so that the next rename is
 * known as one.
 */
async function settleFiles(target: CommandTarget, parts: readonly SyncPart[], revision: string): Promise<void> {
  const { folder, lock, client, project, url } = target;
  const first = lock?.targets[0];
  if (!first || isSame(first, target)) {
    const now = await client.document(project);
    if (now.revision === revision) writeFiles(folder, now.document);
  }
  saveTarget(folder, filesHash(folder), { url, project, revision, parts: [...parts] });
}
