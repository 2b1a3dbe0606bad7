import { limits } from "./limits.ts";

/** The id that the form proposes for a name, until the user edits it: legal, or empty where the name has no letter. */
export function projectIdOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, limits.projectIdMax)
    .replace(/-+$/, "");
}
