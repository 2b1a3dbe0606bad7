/** Webhooks and plugins of a project: what may be saved of them. */
import { z } from "zod";
import { oneLine } from "../one-line.ts";
import { deliveryStatuses, recordEvents, userEvents } from "../webhook-events.ts";

/** A text that may be left out. */
export const text = (characters: number) =>
  z.string().trim().max(characters, `Please use at most ${characters} characters`).nullish();

/** The same in one line. */
const line = (characters: number) => oneLine().max(characters, `Please use at most ${characters} characters`).nullish();

const names = z.array(z.string()).max(100, "Please name at most 100 functions").nullish();

/** An http or https address without credentials in it. */
export const WebAddress = (empty: string, wrong: string) =>
  z
    .string({ error: empty })
    .trim()
    .min(1, empty)
    .max(2_000, wrong)
    .refine((address) => {
      const url = URL.parse(address);
      return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && !url.username && !url.password;
    }, wrong);

const eventNames = [...recordEvents, ...userEvents] as const;

const webhookShape = {
  name: oneLine("Please enter a webhook name!")
    .min(1, "Please enter a webhook name!")
    .max(100, "Webhook name must be at most 100 characters"),
  url: WebAddress("Please enter webhook URL!", "Please enter a valid URL!"),
  events: z
    .array(z.enum(eventNames, { error: `Events are ${eventNames.join(", ")}` }))
    .min(1, "Please select at least one event!")
    .transform((events) => [...new Set(events)]),
  model: z
    .string()
    .trim()
    .nullish()
    .transform((model) => model || null),
  logic_executions: names,
  /** Whether it is told of events from now on; true where nothing is said. */
  active: z.boolean().nullish(),
};

type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

interface WebhookTarget {
  events: readonly string[];
  model?: string | null | undefined;
}

/** Why a webhook cannot hear of these events of this model, and which of its fields is at fault; null where it can. */
export function webhookFault({ events, model }: WebhookTarget): { field: "events" | "model"; message: string } | null {
  const ofRecords = events.filter((event) => (recordEvents as readonly string[]).includes(event));
  const ofUsers = ofRecords.length < events.length;
  const noModel = "user.created and user.updated concern no model";
  if (ofRecords.length > 0 && ofUsers)
    return { field: "events", message: `${noModel}: please make another webhook for them` };
  if (ofRecords.length > 0 && !model)
    return { field: "model", message: "Please select the model that the events are about" };
  return ofUsers && model ? { field: "model", message: noModel } : null;
}

function checkModel(target: WebhookTarget, issue: Issues): void {
  const fault = webhookFault(target);
  if (fault) issue.addIssue({ code: "custom", path: [fault.field], message: fault.message });
}

/** createWebHook. `model` is empty for events of users. */
export const CreateWebhookInput = z.strictObject(webhookShape).superRefine(checkModel);

/** updateWebHook: the whole webhook as it is to be. */
export const UpdateWebhookInput = z.strictObject({ id: z.string(), ...webhookShape }).superRefine(checkModel);

const moment = z.iso
  .datetime({ offset: true, error: "Please give a date and time as in 2026-01-31T12:00:00Z" })
  .nullish();

/** Which deliveries of a project are meant. */
export const DeliveryFilter = z.strictObject({
  webhook_id: z.uuid("There is no such webhook").nullish(),
  /** `failed` ones are the dead letters. */
  status: z.enum(deliveryStatuses, { error: `status is one of ${deliveryStatuses.join(", ")}` }).nullish(),
  event: z.enum([...eventNames, "test"], { error: `event is one of ${eventNames.join(", ")}, test` }).nullish(),
  model: z.string().trim().max(100).nullish(),
  /** When the event happened: from, and before. */
  from: moment,
  to: moment,
});

/** webHookDeliveries: `after` is `next` of the page before. */
export const DeliveriesInput = z.strictObject({
  where: DeliveryFilter.nullish(),
  after: z
    .string()
    .regex(/^\d{1,18}$/, "This is no place in the list")
    .nullish(),
  limit: z.number().int().min(1, "limit is 1 to 100").max(100, "limit is 1 to 100").nullish(),
});

/** replayWebHookDeliveries: some by id, or all that a filter means. */
export const ReplayInput = z
  .strictObject({
    ids: z
      .array(z.uuid("There is no such delivery"))
      .min(1)
      .max(1_000, "Please name at most 1000 deliveries")
      .nullish(),
    where: DeliveryFilter.nullish(),
  })
  .refine(({ ids, where }) => !ids !== !where, "Please give ids or where");

/** rotateWebHookSecret: how long the secret until now stays in force. */
export const RotateInput = z.strictObject({
  id: z.string(),
  hours: z.number().int().min(0, "hours is 0 to 168").max(168, "hours is 0 to 168").nullish(),
});

/** Environment variables of functions and plugins. A value that is given masked stays as it is. */
export const EnvVars = z
  .array(
    z.strictObject({
      key: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, "Names of variables have letters, digits and underscores"),
      value: z
        .string()
        .max(10_000, "Please use at most 10000 characters")
        .nullish()
        .transform((value) => value ?? ""),
    }),
  )
  .max(100, "Please set at most 100 variables")
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
    error: "Each variable can be set once",
  })
  .nullish();

/** upsertPlugin; what is left out stays as it is. */
export const UpsertPluginInput = z.strictObject({
  id: z
    .string()
    .trim()
    .regex(
      /^[a-z][a-z0-9-]{0,59}$/,
      "A plugin's id has lowercase letters, numbers and hyphens and starts with a letter",
    ),
  title: line(100),
  icon: text(2_000),
  version: line(50),
  description: text(2_000),
  type: z.enum(["project", "system"]).nullish(),
  role: line(50),
  exported_variable: text(100),
  env_vars: EnvVars,
  enable: z.boolean().nullish(),
  repository_url: text(2_000).refine((address) => !address || /^https:\/\/[^\s/@]+\//.test(address), {
    error: "Please enter an https address without a password in it",
  }),
  branch: text(200).refine((branch) => !branch || /^[\w./-]+$/.test(branch), { error: "This is no name of a branch" }),
  author: line(100),
  activate_status: z.enum(["Activated", "Deactivated"]).nullish(),
});
