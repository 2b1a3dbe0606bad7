import type { QuickJSWASMModule } from "quickjs-emscripten";
import { functionLimits } from "../../../contract/functions.ts";
import type { FunctionFault } from "../running/provider.ts";
import { faultOf, fileName, lineOf } from "./faults.ts";
import { SyntaxFault, stripTypes } from "./strip-types.ts";

/**
 * Stands before a module, so that it is compiled and then waits for ever. On its first line, for the lines are told.
 */
const standStill = "await new Promise(() => {});";

/** What is wrong with a text as code, without running any of it. The module is not to be used again. */
export function checkSource(module: QuickJSWASMModule, source: string): FunctionFault | null {
  try {
    const code = standStill + stripTypes(source);
    const context = module.newRuntime({ maxStackSizeBytes: functionLimits.stackBytesMax }).newContext();
    const compiled = context.evalCode(code, fileName, { type: "module" });
    if (!compiled.error) return null;
    const thrown = compiled.error;
    const text = (key: string) => context.getProp(thrown, key).consume((value) => context.dump(value) as unknown);
    const fault = faultOf(String(text("name")), String(text("message")));
    return { ...fault, line: lineOf(String(text("stack"))) };
  } catch (error) {
    return error instanceof SyntaxFault ? error.fault : faultOf("SyntaxError", "The code cannot be read.");
  }
}
