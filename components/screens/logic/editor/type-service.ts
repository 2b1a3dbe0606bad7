/**
 * What TypeScript knows of the function in an editor: completion, faults and types under the pointer, from a web
 * worker.
 */
import { autocompletion } from "@codemirror/autocomplete";
import { linter, lintGutter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { wrap } from "comlink";
import type { TypeWorker } from "./type-worker.ts";

export interface TypeService {
  /** What the editor takes; fails where the worker does not load. */
  ready: Promise<Extension>;
  /** Puts declarations in scope, in place of those given before. */
  declare(types: string): Promise<void>;
  close(): void;
}

/** Starts the worker of one editor, with `types` in scope. */
export function startTypeService(types: string): TypeService {
  const thread = new Worker(new URL("./type-worker.ts", import.meta.url), { type: "module" });
  const worker = wrap<TypeWorker>(thread);
  const failed = new Promise<never>((_, reject) => {
    thread.addEventListener("error", (event) => reject(new Error(event.message || "The worker did not load.")));
  });
  const extension = [
    linter(({ state }) => worker.faults(state.doc.toString())),
    lintGutter(),
    autocompletion({
      override: [
        async (context) => {
          if (!context.explicit && !context.matchBefore(/[\w$.]$/)) return null;
          return { ...(await worker.complete(context.state.doc.toString(), context.pos)), validFor: /^[\w$]*$/ };
        },
      ],
    }),
    hoverTooltip(async ({ state }, pos) => {
      const told = await worker.explain(state.doc.toString(), pos);
      if (!told) return null;
      return { pos: told.from, end: told.to, create: () => ({ dom: tooltip(told.type, told.words) }) };
    }),
  ];
  return {
    ready: Promise.race([worker.declare(types), failed]).then(() => extension),
    declare: (text) => worker.declare(text),
    close: () => thread.terminate(),
  };
}

function tooltip(type: string, words: string): HTMLElement {
  const box = document.createElement("div");
  for (const text of [type, words]) {
    const line = document.createElement("p");
    line.textContent = text;
    if (text) box.append(line);
  }
  return box;
}
