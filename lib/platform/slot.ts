/**
 * What a lower part of the engine asks of a higher one, which it may not import: the higher one provides it at start.
 */

import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import type { Platform } from "./platform.ts";

export interface Slot<Value> {
  /** Sets the value for this platform object, in place of one that was there. A copy of the platform has none of it. */
  provide(platform: Platform, value: Value): void;
  /** INTERNAL, with the name of the slot, where nothing was provided. */
  of(platform: Platform): Value;
}

const declared: { name: string; isFilled(platform: Platform): boolean }[] = [];

/** Declares a slot, once at the top of a module. The name is for those who read the error. */
export function slot<Value>(name: string): Slot<Value> {
  const values = new WeakMap<Platform, { value: Value }>();
  declared.push({ name, isFilled: (platform) => values.has(platform) });
  return {
    provide: (platform, value) => void values.set(platform, { value }),
    of(platform) {
      const known = values.get(platform);
      if (!known) throw missing([name]);
      return known.value;
    },
  };
}

/** For the start: INTERNAL, with the names of all slots that were declared and not provided on this platform. */
export function requireSlots(platform: Platform): void {
  const names = declared.filter(({ isFilled }) => !isFilled(platform)).map(({ name }) => name);
  if (names.length > 0) throw missing(names);
}

const missing = (names: string[]) =>
  new PlinthError("INTERNAL", t("Nothing was provided on this platform for: {names}.", { names: names.join(", ") }));
