"use client";

import { useEffect, useId, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import { demand } from "../../../ui/loading/on-demand.tsx";
import type { CodeMirrorProps } from "./code-mirror.tsx";

/** The editor and TypeScript are large, so they come after the page. */
const codeMirror = demand(() => import("./code-mirror.tsx"));

/**
 * The source of a function: readable in the server's HTML, editable once the editor has come, and as plain text where
 * it does not come.
 */
export function SourceEditor(props: Omit<CodeMirrorProps, "describedBy">) {
  const CodeMirror = codeMirror.useLoaded();
  const [failed, setFailed] = useState(false);
  const hintId = useId();
  useEffect(() => {
    codeMirror.load().catch(() => setFailed(true));
  }, []);
  return (
    <div>
      <div
        aria-busy={!CodeMirror && !failed}
        className="h-120 overflow-hidden rounded border bg-surface focus-within:border-focus max-sm:h-96"
      >
        {CodeMirror ? (
          <CodeMirror {...props} describedBy={hintId} />
        ) : failed ? (
          <Textarea
            aria-label={props.label}
            dir="ltr"
            spellCheck={false}
            className="h-full resize-none rounded-none border-0 font-mono text-table!"
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
          />
        ) : (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
            tabIndex={0}
            aria-label={props.label}
            className="h-full overflow-auto px-10 py-3"
          >
            <pre className="font-mono text-table">{props.value}</pre>
          </section>
        )}
      </div>
      <p id={hintId} className="mt-1.5 text-meta text-muted">
        {failed
          ? t("The editor could not be loaded, so this is a plain box. Reload the page to try again.")
          : t("Tab indents. To leave the editor by keyboard, press Escape and then Tab.")}
      </p>
    </div>
  );
}
