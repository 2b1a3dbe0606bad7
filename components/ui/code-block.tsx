import { t } from "../../lib/kernel/words/words.ts";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  code: string;
  label: string;
  /** One line of code, as high as a control. */
  isLine?: boolean;
}

/** An address to read and copy, as high as the controls beside it. */
export function AddressLine({ address }: { address: string }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 font-medium">
        {t("Address")}
      </p>
      <CodeBlock label={t("Address")} code={address} isLine />
    </div>
  );
}

/** Code to read and copy. */
export function CodeBlock({ code, label, isLine = false }: CodeBlockProps) {
  return (
    <div className="relative rounded-md border bg-subtle">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-md"
      >
        <pre
          className={classNames(
            "w-max min-w-full pr-12 pl-3 font-mono text-meta leading-5",
            isLine ? "py-[7px] pointer-coarse:py-[11px]" : "py-3",
          )}
        >
          {code}
        </pre>
      </section>
      <div
        className={classNames(
          "absolute right-0 flex items-center rounded-md bg-subtle pointer-coarse:p-0",
          isLine ? "inset-y-0 px-1" : "top-0 p-1.5",
        )}
      >
        <CopyButton text={code} label={t("Copy {label}", { label })} />
      </div>
    </div>
  );
}
