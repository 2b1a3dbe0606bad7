import { CreateWebhookInput, recordEvents } from "../../contract/extensions.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { addressesOf, isPrivateAddress } from "../../platform/private-address.ts";
import type { Context } from "../access/index.ts";
import { requireFunctions, requireMember, requireModels } from "../projects/index.ts";
import type { Webhook } from "./list-webhooks.ts";

/** Webhooks of one project. */
const webhooksMax = 100;

/**
 * A webhook of the session's project, active from now on unless the input says otherwise. Needs `webhooks`. BAD_USER_INPUT for unknown models, functions and events, and for addresses
 * inside private networks, which only the setting OUTBOUND_ALLOW_PRIVATE lets through.
 */
export async function createWebhook(ctx: Context, input: unknown): Promise<Webhook> {
  const { name, url, events, model, logic_executions, active } = parseInput(CreateWebhookInput, input);
  const { project } = await requireMember(ctx, "webhooks");
  await requireModels(project, { model });
  await requireFunctions(ctx, project.id, logic_executions ?? []);
  const addresses = await addressesOf(new URL(url).hostname);
  if (!ctx.platform.env.OUTBOUND_ALLOW_PRIVATE && addresses.some(isPrivateAddress))
    throw badInput({ url: "This address is inside a private network. Please enter a public one" });
  const isOfRecords = (recordEvents as readonly string[]).includes(events[0]!);
  return ctx.platform.db.transaction().execute(async (tx) => {
    // Locked, so that two at once count one after the other.
    await tx.selectFrom("plinth.projects").select("id").where("id", "=", project.id).forUpdate().execute();
    const { count } = await tx
      .selectFrom("plinth.webhooks")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= webhooksMax) throw badInput({ name: `A project has at most ${webhooksMax} webhooks` });
    return tx
      .insertInto("plinth.webhooks")
      .values({
        id: uuidv7(),
        project_id: project.id,
        name,
        url,
        model,
        type: isOfRecords ? "record" : "user",
        events,
        logic_executions: [...new Set(logic_executions)],
        active: active ?? true,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
