/** What goes wrong in a function, in the form that its author gets. */
import { z } from "zod";
import type { FunctionFault } from "../running/provider.ts";

/** Name of the code in stacks. */
export const fileName = "function.ts";

/** A fault without a place. */
export const faultOf = (name: string, message: string): FunctionFault => ({
  name,
  message,
  stack: null,
  line: null,
  refusal: null,
});

const ToldFault = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  refusal: z.object({ code: z.string(), fields: z.record(z.string(), z.string()).nullable() }).nullish(),
});

/** What the prelude told; a function can change what it is written with, so it may be anything. */
export function readFault(text: string): Omit<FunctionFault, "line"> {
  try {
    const { refusal = null, ...told } = ToldFault.parse(JSON.parse(text));
    return { ...told, refusal };
  } catch {
    return faultOf("Error", "The function threw something that cannot be told.");
  }
}

/** The line of the function's code that a stack names first. */
export function lineOf(stack: string | null): number | null {
  const line = stack?.match(/function\.ts:(\d+)/)?.[1];
  return line ? Number(line) : null;
}
