"use client";

import { Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type QueryAnswer, runQuery } from "./run-query.ts";

const area = "w-full resize-y rounded-md border border-control bg-surface p-3 font-mono text-meta leading-5";

/** Query, variables and answer; Ctrl-Enter runs. */
export function QueryRunner({ initial }: { initial: string }) {
  const id = useId();
  const [query, setQuery] = useState(initial);
  const [variables, setVariables] = useState("");
  const [answer, setAnswer] = useState<QueryAnswer | null>(null);
  const [fault, setFault] = useState("");
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setRunning(true);
    setFault("");
    try {
      setAnswer(await runQuery(query, variables, own.signal));
    } catch (error) {
      if (!own.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    } finally {
      if (abort.current === own) setRunning(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };

  return (
    <form
      aria-label="Query runner"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      className="grid gap-4 lg:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <label htmlFor={`${id}-query`} className="font-medium">
          Query
        </label>
        <textarea
          id={`${id}-query`}
          className={`${area} min-h-60 flex-1`}
          spellCheck={false}
          autoCapitalize="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <label htmlFor={`${id}-variables`} className="font-medium">
          Variables
        </label>
        <textarea
          id={`${id}-variables`}
          className={`${area} h-20`}
          spellCheck={false}
          placeholder="{ }"
          aria-describedby={fault ? `${id}-fault` : undefined}
          value={variables}
          onChange={(event) => setVariables(event.target.value)}
        />
        {fault && (
          <p id={`${id}-fault`} role="alert" className="text-meta text-danger">
            {fault}
          </p>
        )}
        <div className="flex items-center gap-3">
          <Button onClick={run} busy={running} variant="primary">
            <Play aria-hidden className="size-4" />
            Run query
          </Button>
          <span className="text-meta text-muted max-sm:hidden">Ctrl-Enter</span>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-baseline justify-between gap-2">
          <h3 id={`${id}-answer`} className="font-medium">
            Result
          </h3>
          {answer && (
            <p className={`text-meta tabular-nums ${answer.failed ? "text-danger" : "text-muted"}`} role="status">
              {answer.status} · {answer.durationMs} ms
            </p>
          )}
        </div>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
          tabIndex={0}
          aria-labelledby={`${id}-answer`}
          className="max-h-128 min-h-60 flex-1 overflow-auto rounded-md border bg-subtle"
        >
          <pre className="p-3 font-mono text-meta leading-5">
            {answer?.text ?? <span className="text-muted">Run the query to see its result here.</span>}
          </pre>
        </section>
      </div>
    </form>
  );
}
