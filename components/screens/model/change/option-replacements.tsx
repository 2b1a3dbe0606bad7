"use client";

import { t } from "../../../../lib/kernel/words/words.ts";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { heldText, nothing, type OptionUse } from "./option-changes.ts";

interface OptionReplacementsProps {
  /** Options that go and that records hold. */
  uses: readonly OptionUse[];
  /** Those that can take their place. */
  options: readonly string[];
  /** Whether a record may be left without a value. */
  required: boolean;
  chosen: Readonly<Record<string, string>>;
  onChoose(option: string, to: string): void;
  /** Whether missing choices are told: after the first try to save. */
  isTold: boolean;
}

/** Asks for each option that goes and is in use what takes its place. */
export function OptionReplacements(props: OptionReplacementsProps) {
  const { uses, options, required, chosen, onChoose, isTold } = props;
  // An empty value is no choice in a list, so nothing has a word of its own there.
  const leaving = "plinth:nothing";
  const choices = [
    ...options.map((option) => ({ value: `to:${option}`, label: option })),
    ...(required ? [] : [{ value: leaving, label: t("Nothing: leave it empty") }]),
  ];
  return (
    <div className="space-y-4" aria-live="polite">
      {uses.map((use) => {
        const to = chosen[use.option];
        const value = to === undefined ? "" : to === nothing ? leaving : `to:${to}`;
        return (
          <FormField
            key={use.option}
            label={t("In place of “{option}”", { option: use.option })}
            required
            help={heldText(use)}
            error={
              isTold && to === undefined
                ? t("{use} Please choose what takes its place.", { use: heldText(use) })
                : undefined
            }
          >
            {(control) => (
              <Select
                {...control}
                placeholder={t("Choose…")}
                value={value}
                onValueChange={(next) => onChoose(use.option, next === leaving ? nothing : next.slice("to:".length))}
                options={choices}
              />
            )}
          </FormField>
        );
      })}
    </div>
  );
}
