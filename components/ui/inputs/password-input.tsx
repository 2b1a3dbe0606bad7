"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Input } from "./input.tsx";

/** A password that its owner may look at. */
export function PasswordInput(props: ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" className="pr-10" />
      <button
        type="button"
        aria-label={shown ? t("Hide password") : t("Show password")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-text"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  );
}
