/** TypeScript to JavaScript by taking the types away, so that every line stays where it was. */
import { stripTypeScriptTypes } from "node:module";
import { Lru } from "../../../kernel/lru.ts";
import type { FunctionFault } from "../provider.ts";
import { faultOf } from "./faults.ts";

/** What this worker has stripped; the same few functions are called again and again. */
const known = new Lru<string>({ entriesMax: 200 });

/** The code without types. SyntaxFault, with its line, for what is no TypeScript, and for what is more than types: enums, namespaces. */
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

function strip(source: string): string {
  try {
    return stripTypeScriptTypes(source);
  } catch (error) {
    const { message, stack = "" } = error as Error;
    // Node tells the place in the head of the stack alone.
    const line = /^[^\n]*:(\d+)\n/.exec(stack)?.[1];
    throw new SyntaxFault(message, line ? Number(line) : null);
  }
}
