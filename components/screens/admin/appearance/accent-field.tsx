import { accentsOf, ownAccent, readable, type Theme } from "../../../../lib/contract/brand/accent.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

interface AccentFieldProps {
  label: string;
  theme: Theme;
  value: string;
  /** What it follows where it is empty. */
  follows?: string;
  onChange(value: string): void;
  error?: string | undefined;
}

/** A colour as text and by the browser's own choice; says at once where another one will stand in its place. */
export function AccentField({ label, theme, value, follows = "", onChange, error }: AccentFieldProps) {
  const followed = isColor(follows) ? accentsOf(follows.toLowerCase(), "")!.dark : ownAccent[theme];
  const used = isColor(value) ? readable(value.toLowerCase(), theme) : null;
  const help =
    used && used !== value.toLowerCase()
      ? t("Text in this colour is hard to read here. {used} is used in its place.", { used })
      : value
        ? t("It can be read on every ground.")
        : isColor(follows)
          ? t("Empty: {color}, made from the other one.", { color: followed })
          : t("Empty: {color}.", { color: ownAccent[theme] });
  return (
    <FormField label={label} help={<span aria-live="polite">{help}</span>} error={error}>
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={t("{label}: choose", { label })}
            value={isColor(value) ? value : followed}
            onChange={(event) => onChange(event.target.value)}
            className="size-9 shrink-0 cursor-pointer rounded-md border border-input bg-surface p-1"
          />
          <Input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder={followed}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </span>
      )}
    </FormField>
  );
}
