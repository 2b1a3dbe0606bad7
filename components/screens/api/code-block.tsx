import { CopyText } from "../../data-grid/copy-text.tsx";

/** Code to read and copy. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-md border bg-subtle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre tabIndex={0} aria-label={label} role="region" className="overflow-x-auto rounded-md p-3 pr-12 font-mono text-meta leading-5">
        {code}
      </pre>
      <CopyText text={code} label={`Copy ${label.toLowerCase()}`} className="absolute top-1.5 right-1.5 bg-subtle" />
    </div>
  );
}
