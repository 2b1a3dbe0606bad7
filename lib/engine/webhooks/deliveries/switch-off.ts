/** Webhooks that stop by themselves, and who is told of it. */
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyOwner } from "../../accounts/index.ts";
import { addSystemMessageOnce, removeSystemMessageOf } from "../../projects/index.ts";

const path = "/console/settings/webhooks";

/** Of the one message about a webhook that stands. */
const codeOf = ({ id }: { id: string }) => `webhook-paused:${id}`;

/**
 * Pauses a webhook whose receiver fails: what it is told of waits until somebody resumes it. Once, however many find
 * out.
 */
export async function pauseWebhook(platform: Platform, id: string, note: string): Promise<void> {
  const paused = await platform.db
    .updateTable("plinth.webhooks")
    .set({ paused_at: platform.clock.now(), note })
    .where("id", "=", id)
    .where("paused_at", "is", null)
    .where("active", "=", true)
    .returning(["id", "project_id", "name"])
    .executeTakeFirst();
  if (paused) await tell(platform, paused, `The webhook ${paused.name} is paused. ${note}`);
}

/** Switches a webhook off for good: what waits for it has failed, and it is told of nothing more. */
export async function switchOff(platform: Platform, id: string, note: string): Promise<void> {
  const ended = await platform.db
    .updateTable("plinth.webhooks")
    .set({ active: false, paused_at: null, held_until: null, note })
    .where("id", "=", id)
    .where("active", "=", true)
    .returning(["id", "project_id", "name"])
    .executeTakeFirst();
  if (!ended) return;
  await failWaiting(platform, id);
  await tell(platform, ended, `The webhook ${ended.name} was switched off. ${note}`);
}

/**
 * What waits for a webhook that is off goes to the dead letters. The webhook stays off meanwhile, so that nothing is
 * among it that comes after its return.
 */
export async function failWaiting(platform: Platform, webhookId: string): Promise<void> {
  await platform.transaction(async (tx) => {
    const off = await tx
      .selectFrom("plinth.webhooks")
      .select("id")
      .where("id", "=", webhookId)
      .where("active", "=", false)
      .forUpdate()
      .executeTakeFirst();
    if (!off) return;
    await tx
      .updateTable("plinth.webhook_deliveries")
      .set({ status: "failed", finished_at: platform.clock.now(), error: "The webhook was switched off" })
      .where("webhook_id", "=", webhookId)
      .where("status", "=", "pending")
      .execute();
  });
}

interface Told {
  id: string;
  project_id: string;
  name: string;
}

/** A message above the console's pages, and a mail to the project's owner. */
async function tell(platform: Platform, webhook: Told, message: string): Promise<void> {
  const { db, clock } = platform;
  await takeBack(platform, webhook);
  await addSystemMessageOnce(db, {
    id: uuidv7(),
    project_id: webhook.project_id,
    code: codeOf(webhook),
    message,
    redirection: path,
    created_at: clock.now(),
  });
  const owner = await db
    .selectFrom("plinth.projects as p")
    .innerJoin("plinth.users as u", "u.id", "p.owner_id")
    .select(["u.email", "p.name"])
    .where("p.id", "=", webhook.project_id)
    .executeTakeFirst();
  if (!owner) return;
  notifyOwner(platform, {
    to: owner.email,
    letter: ({ publicUrl }) => ({
      subject: t("Webhook {webhook} of {project} needs you", { webhook: webhook.name, project: owner.name }),
      title: t("Webhook {webhook} of {project} needs you", { webhook: webhook.name, project: owner.name }),
      paragraphs: [message],
      link: { label: t("Its deliveries, and the button that resumes it"), address: `${publicUrl}${path}` },
    }),
  });
}

/** Takes the message about a webhook back. */
export async function takeBack(platform: Platform, webhook: Omit<Told, "name">): Promise<void> {
  await removeSystemMessageOf(platform.db, { project_id: webhook.project_id, code: codeOf(webhook) });
}
