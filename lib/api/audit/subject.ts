import type { AuditState } from "../../engine/audit/index.ts";
import type { Platform } from "../../platform/platform.ts";

/** A thing as it is at one moment. */
export interface Subject {
  id: string;
  /** As people know it. */
  name: string;
  state: AuditState;
  /** Fields of the state that are secrets beside those whose names say so. */
  secrets?: ReadonlySet<string>;
}

/** Where to look: the project of the call, and who calls. */
export interface SubjectPlace {
  platform: Platform;
  project_id: string | null;
  user_id: string | null;
}

/** One thing, or several by their names. */
export function together(found: readonly Subject[], count = found.length): Subject | null {
  const [first] = found;
  if (!first || found.length === 1) return first ?? null;
  // Two records may have one title.
  const isShared = (name: string) => found.filter((one) => one.name === name).length > 1;
  return {
    id: found.map(({ id }) => id).join(", "),
    name: `${count}: ${found.map(({ name }) => name).join(", ")}`,
    state: Object.fromEntries(
      found.map(({ name, id, state }) => [isShared(name) ? `${name} ${id}`.trim() : name || id, state]),
    ),
    ...(first.secrets && { secrets: first.secrets }),
  };
}
