/** What a project's functions make of an event before it is sent. */
import type { Platform } from "../../../platform/platform.ts";
import { slot } from "../../../platform/slot.ts";

export type EventPayload = Record<string, unknown>;

/** What the function makes of the payload; null where nothing is to be sent. A rejection is a failed attempt. */
export type RunWebhookLogic = (project: string, functionName: string, payload: EventPayload) => Promise<unknown>;

/** Who runs the functions of webhooks: a subsystem above this one. */
export const webhookLogicSlot = slot<RunWebhookLogic>("logic of webhooks");

/** The payload as the functions leave it, one after the other; null as soon as one drops it. */
export async function applyLogic(
  platform: Platform,
  projectId: string,
  names: readonly string[],
  payload: EventPayload,
): Promise<EventPayload | null> {
  let now = payload;
  for (const name of names) {
    const made = await webhookLogicSlot.of(platform)(projectId, name, now);
    if (made === null || made === undefined) return null;
    if (typeof made !== "object" || Array.isArray(made))
      throw new Error(`The function ${name} gave no object to send.`);
    now = made as EventPayload;
  }
  return now;
}
