/** What a project's functions make of an event before it is sent. */
import type { Platform } from "../../platform/platform.ts";

export type EventPayload = Record<string, unknown>;

/** What the function makes of the payload; null where nothing is to be sent. A rejection is a failed attempt. */
export type RunWebhookLogic = (project: string, functionName: string, payload: EventPayload) => Promise<unknown>;

const runners = new WeakMap<Platform, RunWebhookLogic>();

/** Hands in who runs functions: a subsystem above this one. */
export function setWebhookLogic(platform: Platform, run: RunWebhookLogic): void {
  runners.set(platform, run);
}

/** The payload as the functions leave it, one after the other; null as soon as one drops it. */
export async function applyLogic(
  platform: Platform,
  projectId: string,
  names: readonly string[],
  payload: EventPayload,
): Promise<EventPayload | null> {
  const run = runners.get(platform);
  if (names.length > 0 && !run) throw new Error("Functions cannot run on this server.");
  let now = payload;
  for (const name of names) {
    const made = await run!(projectId, name, now);
    if (made === null || made === undefined) return null;
    if (typeof made !== "object" || Array.isArray(made))
      throw new Error(`The function ${name} gave no object to send.`);
    now = made as EventPayload;
  }
  return now;
}
