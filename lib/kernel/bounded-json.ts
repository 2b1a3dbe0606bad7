/**
 * JSON that comes from outside: requests, files, messages of sockets. Its depth is bounded before it is parsed, for the
 * parser and everything behind it take seconds for millions of brackets; its text is such as PostgreSQL can hold.
 */
import { PlinthError } from "./errors.ts";
import { heldDigits, parseHeldJson } from "./held-number.ts";

/** Lists and objects in one another. */
export const jsonDepthMax = 200;

const refuse = (message: string) => new PlinthError("BAD_USER_INPUT", message);

/**
 * The value of the text. BAD_USER_INPUT, with `what` as its subject (`The body`), for what is not JSON or is nested
 * deeper than 200 levels, and for what `requireStorable` refuses. A number that JavaScript has no place for is an
 * `UnheldNumber`, which whoever wants a number refuses under the name of its field.
 */
export function parseBoundedJson(text: string, what: string): unknown {
  const value = parseShallowJson(text, what);
  if (suspicious.test(text) || !text.isWellFormed()) requireStorable(value);
  return value;
}

/** As `parseBoundedJson`, for values of which each text is looked at by itself, so that its field can be named. */
export function parseShallowJson(text: string, what: string): unknown {
  const { digits } = requireShallow(text, what);
  try {
    return digits < heldDigits ? JSON.parse(text) : parseHeldJson(text);
  } catch {
    throw refuse(`${what} is not valid JSON.`);
  }
}

/** The escapes by which JSON may hold a character that text must not have. */
const suspicious = /\\u(0000|d[89a-f])/i;

const [quote, backslash, openList, closeList, openObject, closeObject] = Array.from('"\\[]{}', (sign) =>
  sign.charCodeAt(0),
);
const [zero, nine] = [0x30, 0x39];

/**
 * BAD_USER_INPUT for JSON that is nested deeper than 200 levels. Tells the most digits that stand in a row outside its
 * strings.
 */
export function requireShallow(text: string, what: string): { digits: number } {
  let depth = 0;
  let digits = 0;
  let row = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      if (++row > digits) digits = row;
      continue;
    }
    row = 0;
    if (code === quote) at = endOfString(text, at) - 1;
    else if (code === openList || code === openObject) depth++;
    else if (code === closeList || code === closeObject) depth--;
    if (depth > jsonDepthMax) throw refuse(`${what} is nested deeper than ${jsonDepthMax} levels.`);
  }
  return { digits };
}

/**
 * Where the JSON string that begins at `start` has ended; past the end of a text that does not close it. Long ones are
 * not gone through sign by sign.
 */
export function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return json.length + 1;
}

/**
 * BAD_USER_INPUT, with the path of what it is about, where a text or a key, however deep, has the character U+0000 or
 * half of a surrogate pair: PostgreSQL has no place for them.
 */
export function requireStorable(value: unknown): void {
  const fault = faultIn(value);
  if (!fault) return;
  const path = fault.path.join(".").slice(0, pathCharactersMax);
  throw new PlinthError("BAD_USER_INPUT", fault.message, path ? { fields: { [path]: fault.message } } : {});
}

const pathCharactersMax = 200;

interface Fault {
  message: string;
  path: string[];
}

function faultIn(value: unknown): Fault | null {
  if (typeof value === "string") {
    const message = textFault(value);
    return message === null ? null : { message, path: [] };
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const message = textFault(key);
    if (message !== null) return { message, path: [] };
    const fault = faultIn(item);
    if (!fault) continue;
    fault.path.unshift(key);
    return fault;
  }
  return null;
}

/** What is wrong with a single text as a sentence; null for one that can be stored. */
export function textFault(text: string): string | null {
  if (text.includes("\0")) return "Text must not contain the character U+0000.";
  return text.isWellFormed() ? null : "Text must not contain half of a surrogate pair.";
}
