/** An entry in the words of the screen and of exports. */

import { isObject } from "../../kernel/is-object.ts";
import type { AuditLog } from "./read-entries.ts";

export interface AuditDescription {
  /** What it was done to: the model, role, record or the like that the arguments name, else the project. */
  resource: string;
  result: "success" | "failed";
  /** Why it was refused, or what was given; empty to those who may not read it. */
  details: string;
}

const charactersMax = 200;
/** Arguments that name what is changed, the most telling first. */
const naming = ["model_name", "name", "title", "email", "id", "_id", "ids"];

/** Resource, result and details of an entry. */
export function describeEntry(entry: AuditLog): AuditDescription {
  const args = argumentsOf(entry.graphql_variable);
  const named = naming.map((name) => args[name]).find((value) => typeof value === "string" && value !== "");
  return {
    resource: cut(entry.subject?.name || String(named ?? (entry.subject?.id || entry.project?.name) ?? "")),
    result: entry.response_code < 400 ? "success" : "failed",
    details: cut(entry.internal_error || given(args)),
  };
}

const cut = (text: string) => (text.length > charactersMax ? `${text.slice(0, charactersMax)}…`.toWellFormed() : text);

function argumentsOf(text: string | null): Record<string, unknown> {
  try {
    const args: unknown = JSON.parse(text || "{}");
    return isObject(args) ? args : {};
  } catch {
    // Long arguments are cut.
    return {};
  }
}

const given = (args: Record<string, unknown>) =>
  Object.entries(args)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
