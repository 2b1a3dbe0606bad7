"use client";

import { Languages } from "lucide-react";
import { languageNames } from "../../lib/kernel/words/languages.ts";
import { currentLanguage, t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../ui/menus/dropdown-menu.tsx";

const LanguageMenu = onDemand(() => import("./language-menu.tsx"));

/** The language of the console, for who has no account yet. */
export function LanguageSwitch() {
  const name = languageNames[currentLanguage()];
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="small" aria-label={t("Language: {name}", { name })}>
          <Languages aria-hidden className="size-4" />
          {name}
        </Button>
      }
      panel={(frame) => <LanguageMenu {...frame} />}
    />
  );
}
