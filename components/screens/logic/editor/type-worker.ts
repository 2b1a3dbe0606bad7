/**
 * A web worker: TypeScript's language service over one function and the types it may use. Nothing of it is fetched
 * before an editor asks.
 */
import type { Completion } from "@codemirror/autocomplete";
import type { Diagnostic } from "@codemirror/lint";
import { createSystem, createVirtualTypeScriptEnvironment, type VirtualTypeScriptEnvironment } from "@typescript/vfs";
import { expose } from "comlink";
import ts from "typescript";

/**
 * The language's own types up to what functions run on, without those of browsers: there is no document and no window.
 */
const libraries = import.meta.glob<{ default: string }>(
  [
    "../../../../node_modules/typescript/lib/lib.es5.d.ts",
    "../../../../node_modules/typescript/lib/lib.es20*.d.ts",
    "../../../../node_modules/typescript/lib/lib.decorators*.d.ts",
    "!**/*.full.d.ts",
  ],
  { query: "?text", eager: true },
);

const source = "/function.ts";
const declarations = "/plinth.d.ts";

let environment: VirtualTypeScriptEnvironment | undefined;

function start(): VirtualTypeScriptEnvironment {
  const files = new Map(
    Object.entries(libraries).map(([path, text]) => [path.slice(path.lastIndexOf("/")), text.default]),
  );
  return createVirtualTypeScriptEnvironment(createSystem(files), [], ts, {
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    strict: true,
    // A function may leave the types of its input open.
    noImplicitAny: false,
    types: [],
  });
}

/** The language service, with this text in the file. */
function serviceWith(path: string, text: string): ts.LanguageService {
  environment ??= start();
  const known = environment.getSourceFile(path);
  // An empty text would not be taken for a file.
  if (!known) environment.createFile(path, text || "\n");
  else if (known.text !== text) environment.updateFile(path, text || "\n");
  return environment.languageService;
}

/** Pictures of the editor for TypeScript's kinds of names. */
const pictures = new Map<string, string>([
  ["method", "method"],
  ["function", "function"],
  ["property", "property"],
  ["interface", "interface"],
  ["type", "type"],
  ["class", "class"],
  ["keyword", "keyword"],
]);

const service = {
  /** Puts declarations in scope, in place of those given before. */
  declare(types: string): void {
    serviceWith(declarations, types);
  },
  /** What may stand at a place, and where the word begins that it takes the place of. */
  complete(code: string, at: number): { from: number; options: Completion[] } {
    const typed = /[\w$]*$/.exec(code.slice(0, at))![0];
    const found = serviceWith(source, code).getCompletionsAtPosition(source, at, {});
    const options = (found?.entries ?? []).map(({ name, kind, sortText }): Completion => {
      // Names near at hand have the lower numbers.
      return { label: name, type: pictures.get(kind) ?? "variable", boost: -Number.parseInt(sortText, 10) || 0 };
    });
    return { from: at - typed.length, options };
  },
  /** What the compiler has against the code. */
  faults(code: string): Diagnostic[] {
    const checker = serviceWith(source, code);
    return [...checker.getSyntacticDiagnostics(source), ...checker.getSemanticDiagnostics(source)].map((found) => ({
      from: found.start ?? 0,
      to: (found.start ?? 0) + (found.length ?? 0),
      severity: found.category === ts.DiagnosticCategory.Error ? "error" : "info",
      message: ts.flattenDiagnosticMessageText(found.messageText, "\n"),
    }));
  },
  /** The type of what stands at a place, with its words; null where there is none. */
  explain(code: string, at: number): { from: number; to: number; type: string; words: string } | null {
    const info = serviceWith(source, code).getQuickInfoAtPosition(source, at);
    if (!info) return null;
    const { start: from, length } = info.textSpan;
    const type = ts.displayPartsToString(info.displayParts);
    return { from, to: from + length, type, words: ts.displayPartsToString(info.documentation) };
  },
};
export type TypeWorker = typeof service;

expose(service);
