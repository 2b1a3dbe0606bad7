/** Webhooks and plugins of a project: what may be saved of them. */

import { z } from "zod";
import { type Said, says, t } from "../../kernel/words/words.ts";
import { oneLine } from "../one-line.ts";
import { deliveryStatuses, recordEvents, userEvents } from "../webhook-events.ts";

/** A text that may be left out. */
export const text = (characters: number) =>
  z
    .string()
    .trim()
    .max(characters, { error: () => t("Please use at most {characters} characters", { characters }) })
    .nullish();

/** The same in one line. */
const line = (characters: number) =>
  oneLine()
    .max(characters, { error: () => t("Please use at most {characters} characters", { characters }) })
    .nullish();

const names = z.array(z.string()).max(100, says("Please name at most 100 functions")).nullish();

/** An http or https address without credentials in it. */
export const WebAddress = (empty: Said, wrong: Said) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(2_000, wrong)
    .refine((address) => {
      const url = URL.parse(address);
      return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && !url.username && !url.password;
    }, wrong);

const eventNames = [...recordEvents, ...userEvents] as const;

const webhookShape = {
  name: oneLine(says("Please enter a webhook name!"))
    .min(1, says("Please enter a webhook name!"))
    .max(100, says("Webhook name must be at most 100 characters")),
  url: WebAddress(says("Please enter webhook URL!"), says("Please enter a valid URL!")),
  events: z
    .array(z.enum(eventNames, { error: () => t("Events are {eventNames}", { eventNames: eventNames.join(", ") }) }))
    .min(1, says("Please select at least one event!"))
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
    return { field: "events", message: t("{noModel}: please make another webhook for them", { noModel }) };
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
  .datetime({ offset: true, error: () => t("Please give a date and time as in 2026-01-31T12:00:00Z") })
  .nullish();

/** Which deliveries of a project are meant. */
export const DeliveryFilter = z.strictObject({
  webhook_id: z.uuid(says("There is no such webhook")).nullish(),
  /** `failed` ones are the dead letters. */
  status: z
    .enum(deliveryStatuses, {
      error: () => t("status is one of {deliveryStatuses}", { deliveryStatuses: deliveryStatuses.join(", ") }),
    })
    .nullish(),
  event: z
    .enum([...eventNames, "test"], {
      error: () => t("event is one of {eventNames}, test", { eventNames: eventNames.join(", ") }),
    })
    .nullish(),
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
    .regex(/^\d{1,18}$/, says("This is no place in the list"))
    .nullish(),
  limit: z.number().int().min(1, says("limit is 1 to 100")).max(100, says("limit is 1 to 100")).nullish(),
});

/** replayWebHookDeliveries: some by id, or all that a filter means. */
export const ReplayInput = z
  .strictObject({
    ids: z
      .array(z.uuid(says("There is no such delivery")))
      .min(1)
      .max(1_000, says("Please name at most 1000 deliveries"))
      .nullish(),
    where: DeliveryFilter.nullish(),
  })
  .refine(({ ids, where }) => !ids !== !where, says("Please give ids or where"));

/** rotateWebHookSecret: how long the secret until now stays in force. */
export const RotateInput = z.strictObject({
  id: z.string(),
  hours: z.number().int().min(0, says("hours is 0 to 168")).max(168, says("hours is 0 to 168")).nullish(),
});

/** Environment variables of functions and plugins. A value that is given masked stays as it is. */
export const EnvVars = z
  .array(
    z.strictObject({
      key: z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, says("Names of variables have letters, digits and underscores")),
      value: z
        .string()
        .max(10_000, says("Please use at most 10000 characters"))
        .nullish()
        .transform((value) => value ?? ""),
    }),
  )
  .max(100, says("Please set at most 100 variables"))
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
    error: () => t("Each variable can be set once"),
  })
  .nullish();

/** upsertPlugin; what is left out stays as it is. */
export const UpsertPluginInput = z.strictObject({
  id: z
    .string()
    .trim()
    .regex(
      /^[a-z][a-z0-9-]{0,59}$/,
      says("A plugin's id has lowercase letters, numbers and hyphens and starts with a letter"),
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
    error: () => t("Please enter an https address without a password in it"),
  }),
  branch: text(200).refine((branch) => !branch || /^[\w./-]+$/.test(branch), {
    error: () => t("This is no name of a branch"),
  }),
  author: line(100),
  activate_status: z.enum(["Activated", "Deactivated"]).nullish(),
});
