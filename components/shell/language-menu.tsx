"use client";

import { chooseLanguage } from "../../lib/console/words/choose-language.ts";
import { languageNames, languages, readLanguage } from "../../lib/kernel/words/languages.ts";
import { currentLanguage } from "../../lib/kernel/words/words.ts";
import { MenuChoice } from "../ui/menus/dropdown-menu.tsx";
import MenuPanel, { type MenuFrame } from "../ui/menus/menu-panel.tsx";

const options = languages.map((tag) => ({ value: tag, label: languageNames[tag] }));

/** The languages of the console, each in its own words, as an open menu. */
export default function LanguageMenu(frame: MenuFrame) {
  return (
    <MenuPanel {...frame}>
      <MenuChoice
        value={currentLanguage()}
        options={options}
        onValueChange={(tag) => chooseLanguage(readLanguage(tag) ?? "")}
      />
    </MenuPanel>
  );
}
