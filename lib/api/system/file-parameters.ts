/** What addresses of files ask for, and what is said of the file. */
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { badInput, type PlinthError } from "../../kernel/errors.ts";

/** The query of an address that may have these parameters and no others. BAD_USER_INPUT names the others. */
export function readParameters(request: Request, allowed: readonly string[]): URLSearchParams {
  const query = new URL(request.url).searchParams;
  const unknown = [...query.keys()].filter((name) => !allowed.includes(name)).map((name) => name.slice(0, 100));
  if (unknown.length > 0)
    throw badInput(Object.fromEntries(unknown.map((name) => [name, `There is no parameter "${name}" here.`])));
  return query;
}

/** The first of the names where nothing is said. */
export function oneOf<Name extends string>(query: URLSearchParams, parameter: string, names: readonly Name[]): Name {
  const given = query.get(parameter);
  const found = given === null ? names[0] : names.find((name) => name === given);
  if (found !== undefined) return found;
  throw badInput({ [parameter]: `${parameter} must be one of: ${names.join(", ")}.` });
}

/** A condition in a parameter: an object as JSON. */
export function whereOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  let where: unknown;
  try {
    where = parseBoundedJson(text, "where");
  } catch (error) {
    throw badInput({ where: (error as PlinthError).message });
  }
  if (typeof where === "object" && where !== null && !Array.isArray(where)) return where as Record<string, unknown>;
  throw badInput({ where: "where must be a JSON object." });
}

/** Headers of an answer that is saved as a file and never kept by caches. */
export const fileHeaders = (name: string, contentType: string) => ({
  "content-type": contentType,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
});
