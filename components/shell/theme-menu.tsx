"use client";

import { useState } from "react";
import { chooseTheme, readTheme } from "../../lib/console/theme.ts";
import { labelled } from "../../lib/kernel/words/words.ts";
import { MenuChoice } from "../ui/menus/dropdown-menu.tsx";
import MenuPanel, { type MenuFrame } from "../ui/menus/menu-panel.tsx";
import { themeOptions } from "./theme-options.ts";

/** Light, dark or as the system says, as an open menu; at once and for a year. */
export default function ThemeMenu(frame: MenuFrame) {
  const [theme, setTheme] = useState(() => readTheme(document.documentElement.dataset.theme));
  return (
    <MenuPanel {...frame}>
      <MenuChoice
        value={theme}
        options={labelled(themeOptions)}
        onValueChange={(value) => {
          const chosen = readTheme(value);
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
    </MenuPanel>
  );
}
