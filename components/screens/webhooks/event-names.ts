import type { recordEvents, userEvents } from "../../../lib/contract/webhook-events.ts";
import { texts } from "../../../lib/kernel/words/words.ts";

const names: Record<(typeof recordEvents | typeof userEvents)[number] | "test", string> = texts({
  create: "Record created",
  update: "Record updated",
  delete: "Record deleted",
  "user.created": "User created",
  "user.updated": "User updated",
  test: "Test",
});

/** An event in words: `user.created` is `User created`. One that is not known stays as it is. */
export const eventName = (event: string): string => (names as Record<string, string | undefined>)[event] ?? event;
