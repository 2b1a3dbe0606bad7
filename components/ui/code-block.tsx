import { t } from "../../lib/kernel/words/words.ts";
import { CopyButton } from "./copy-button.tsx";

/** Code to read and copy. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-md border bg-subtle">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-md"
      >
        <pre className="w-max min-w-full p-3 pr-12 font-mono text-meta leading-5">{code}</pre>
      </section>
      <div className="absolute top-0 right-0 rounded-md bg-subtle p-1.5 pointer-coarse:p-0">
        <CopyButton text={code} label={t("Copy {label}", { label })} />
      </div>
    </div>
  );
}
