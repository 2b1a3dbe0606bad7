/** The first query of a model: what the API pages show, with the names that the generated API has. */
import { queryNameOf } from "../../lib/kernel/names.ts";
import { firstSelection } from "../field-kinds/first-selection.ts";
import type { ConsoleModel } from "../models/console-models.ts";

/** How many fields a first query shows before it becomes hard to read. */
const fieldsShown = 6;

/** A list (or the only record) of the model, with its first fields; the newest first where that is asked for. */
export function firstQueryOf(model: ConsoleModel, { newest = false } = {}): string {
  const indent = "    ";
  const fields = model.fields
    .map(firstSelection)
    .filter((text): text is string => text !== null)
    .slice(0, fieldsShown);
  const body = ["id", ...fields].map((line) => `${indent}${line}`).join("\n");
  const name = queryNameOf(model.name);
  const args = newest ? "sort: [{ meta: { created_at: desc } }], limit: 5" : "limit: 5";
  return model.single_page ? `{\n  ${name} {\n${body}\n  }\n}` : `{\n  ${name}List(${args}) {\n${body}\n  }\n}`;
}

/** A shell command that sends the query; the quotes survive a copy into bash or zsh. */
export function curlOf(address: string, query: string, token = "YOUR_TOKEN"): string {
  const body = JSON.stringify({ query: query.replace(/\s+/g, " ").trim() }).replaceAll("'", "'\\''");
  return [
    `curl ${address} \\`,
    `  -H 'Authorization: Bearer ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join("\n");
}
