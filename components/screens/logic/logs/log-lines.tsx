import { t } from "../../../../lib/kernel/words/words.ts";
import { classNames } from "../../../ui/class-names.ts";

export interface LogLine {
  level: string;
  message: string;
}

const tints: Record<string, string> = { error: "text-danger", warn: "text-warning", debug: "text-muted" };

/** What a function wrote with `console`, in its order. */
export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      aria-label={t("Log")}
      className="max-h-72 overflow-auto rounded-md border bg-subtle p-3"
    >
      <ol className="space-y-1 font-mono text-meta">
        {lines.map(({ level, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a run never move.
          <li key={index} className={classNames("flex gap-2", tints[level])}>
            <span className="w-10 shrink-0 text-muted">{level}</span>
            <span className="min-w-0 break-words whitespace-pre-wrap">{message}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
