/** TypeScript to JavaScript by taking the types away, so that every line stays where it was. */
import { stripTypeScriptTypes } from "node:module";
import { functionLimits } from "../../../contract/functions.ts";
import { Lru } from "../../../kernel/lru.ts";
import type { FunctionFault } from "../running/provider.ts";
import { faultOf } from "./faults.ts";

/** What this worker has stripped; the same few functions are called again and again. */
const known = new Lru<string>({ entriesMax: 200 });

/**
 * The code without types. SyntaxFault, with its line, for what is no TypeScript, and for what is more than types:
 * enums, namespaces.
 */
export function stripTypes(source: string): string {
  const found = known.get(source);
  if (found !== undefined) return found;
  const code = strip(source);
  known.set(source, code);
  return code;
}

export class SyntaxFault extends Error {
  readonly fault: FunctionFault;

  constructor(message: string, line: number | null) {
    super(message);
    this.fault = { ...faultOf("SyntaxError", message), line };
  }
}

let isBroken = false;

/** Whether a text has broken the parser of this thread: it then takes no other text either, and the thread must end. */
export const parserIsBroken = (): boolean => isBroken;

function strip(source: string): string {
  try {
    return stripTypeScriptTypes(source);
  } catch (error) {
    const { code = "", message, stack = "" } = error as Error & { code?: string };
    if (!/^ERR_(INVALID|UNSUPPORTED)_TYPESCRIPT/.test(code)) {
      isBroken = true;
      throw new SyntaxFault("The code is nested too deeply to be read.", null);
    }
    // Node tells the place in the head of the stack alone.
    const line = /^[^\n]*:(\d+)\n/.exec(stack)?.[1];
    throw new SyntaxFault(message.slice(0, functionLimits.errorCharactersMax), line ? Number(line) : null);
  }
}
