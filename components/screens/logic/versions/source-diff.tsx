import { msg, plural, t } from "../../../../lib/kernel/words/words.ts";
import { foldedDiff, lineDiff } from "./line-diff.ts";

const styles = {
  same: "",
  added: "bg-success-soft",
  removed: "bg-danger-soft",
} as const;
const signs = { same: " ", added: "+", removed: "-" } as const;
const spoken = { same: null, added: msg("Added:"), removed: msg("Removed:") } as const;

/** What changed from one source to another; lines that stayed are left out where nothing near them changed. */
export function SourceDiff({ before, now, label }: { before: string; now: string; label: string }) {
  const lines = foldedDiff(lineDiff(before, now));
  if (lines.length === 0) return <p className="text-muted">{t("The source is the same.")}</p>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      aria-label={label}
      className="max-h-160 overflow-auto rounded border bg-surface py-2 font-mono text-meta leading-5"
    >
      <div className="w-max min-w-full">
        {lines.map((line, index) =>
          line.kind === "gap" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move.
            <p key={index} className="my-1 bg-subtle px-3 text-muted">
              {plural(line.count, "{count} line unchanged", "{count} lines unchanged")}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <div key={index} className={`flex ${styles[line.kind]}`}>
              <span aria-hidden className="w-10 shrink-0 select-none pr-2 text-right text-muted tabular-nums">
                {line.now ?? line.before}
              </span>
              <span aria-hidden className="w-4 shrink-0 select-none">
                {signs[line.kind]}
              </span>
              <span className="sr-only">{spoken[line.kind] && `${t(spoken[line.kind]!)} `}</span>
              <span className="pr-4 whitespace-pre">{line.text || " "}</span>
            </div>
          ),
        )}
      </div>
    </section>
  );
}
