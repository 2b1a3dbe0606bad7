import type { JsonSchema } from "./scalars.ts";

/** The range of a number, with the ends that are open left out. */
export function rangeBounds(limit: readonly (number | null)[] | null | undefined): JsonSchema {
  const [minimum, maximum] = limit ?? [];
  return { ...(typeof minimum === "number" && { minimum }), ...(typeof maximum === "number" && { maximum }) };
}
