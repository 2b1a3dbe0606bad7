/** Variables of functions and plugins: documents name them, values stay where they are. */
import { step } from "../../models/index.ts";
import { openEnvVars } from "../../project-settings/index.ts";
import type { PartAt } from "./part.ts";

/** The named variables with the values that are known; those without one are noted, to be set by hand. */
export function sealedFor(
  { platform, note }: PartAt,
  owner: string,
  names: readonly string[],
  before: Buffer | null,
): { key: string; value: string }[] {
  const known = new Map(openEnvVars(platform.secrets, before).map(({ key, value }) => [key, value]));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) note(`Please set ${missing.join(", ")} of ${owner}: values of variables are not carried.`);
  return names.map((key) => ({ key, value: known.get(key) ?? "" }));
}

/** A variable that a document does not name is deleted with its value: told as such. */
export function tellLostVariables(
  { tell }: PartAt,
  part: "function" | "plugin",
  name: string,
  before: readonly string[],
  after: readonly string[],
): void {
  const lost = before.filter((one) => !after.includes(one));
  if (lost.length > 0)
    tell(step("change", part, name, { details: lost.map((one) => `variable ${one} is deleted`), deletes: true }));
}
