/**
 * QuickJS modules of this worker. The library's own limit of memory counts nearly nothing where it runs in WebAssembly,
 * so each run has a module of its own, whose memory cannot grow beyond what the function may take. One that nothing
 * happened to is kept for the next run of the same project.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule, RELEASE_SYNC } from "quickjs-emscripten";

const pageBytes = 64 * 1024;
/** What the module asks for at least. */
const initialPages = 256;
export const initialBytes = initialPages * pageBytes;
const idleMax = 8;

const wasmModule = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))),
);
const idle: { key: string; module: QuickJSWASMModule }[] = [];

const keyOf = (projectId: string, memoryBytes: number) => `${memoryBytes} ${projectId}`;

/** A module that no other run uses. */
export async function takeModule(projectId: string, memoryBytes: number): Promise<QuickJSWASMModule> {
  const at = idle.findIndex(({ key }) => key === keyOf(projectId, memoryBytes));
  if (at >= 0) return idle.splice(at, 1)[0]!.module;
  const maximum = Math.max(initialPages, Math.floor(memoryBytes / pageBytes));
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum });
  return newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmModule, wasmMemory }));
}

/** Gives back one whose memory has not grown, for it would never shrink. */
export function keepModule(projectId: string, memoryBytes: number, module: QuickJSWASMModule): void {
  idle.push({ key: keyOf(projectId, memoryBytes), module });
  if (idle.length > idleMax) idle.shift();
}
