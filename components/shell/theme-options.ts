import { Monitor, Moon, Sun } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";

export const themeOptions = [
  { value: "system", label: msg("System"), icon: Monitor },
  { value: "light", label: msg("Light"), icon: Sun },
  { value: "dark", label: msg("Dark"), icon: Moon },
] as const;
