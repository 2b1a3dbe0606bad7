"use client";

import { Contrast, Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { chooseTheme, readTheme, type Theme } from "../../lib/console/theme.ts";
import { Button } from "../ui/button.tsx";
import { DropdownMenu, MenuChoice } from "../ui/menus/dropdown-menu.tsx";

export const themeOptions = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

/** Light, dark or as the system says; at once and for a year. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");

  return (
    <DropdownMenu
      // It may have been chosen elsewhere, such as in the command palette.
      onOpenChange={() => setTheme(readTheme(document.documentElement.dataset.theme))}
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Contrast aria-hidden className="size-4 text-muted" />
        </Button>
      }
    >
      <MenuChoice
        value={theme}
        options={themeOptions}
        onValueChange={(value) => {
          const chosen = readTheme(value);
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
    </DropdownMenu>
  );
}
