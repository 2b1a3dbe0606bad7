import type { CSSProperties } from "react";
import { accentsOf, accentVariables, ownAccent, surface } from "../../../../lib/contract/brand/accent.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import { isColor } from "./accent-field.tsx";

/** What the colours will look like, in both themes. */
export function AccentPreview({ light, dark }: { light: string; dark: string }) {
  const known = (text: string) => (isColor(text) ? text.toLowerCase() : "");
  const style = accentVariables(accentsOf(known(light), known(dark)) ?? ownAccent) as CSSProperties;
  return (
    <div role="img" aria-label={t("What buttons and links will look like")} className="grid gap-3 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          style={{ ...style, colorScheme: theme, backgroundColor: surface[theme] }}
          className="rounded border p-4"
        >
          <div aria-hidden className="flex flex-wrap items-center gap-3">
            <span className={buttonStyle("primary", "small")}>{t("Publish")}</span>
            <span className="font-medium text-accent">{t("A link")}</span>
            <span className="rounded-md bg-accent-soft px-2 py-1 font-medium text-accent">{t("Chosen")}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
