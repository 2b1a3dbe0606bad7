import { t } from "../../../lib/kernel/words/words.ts";
import { Input } from "../../ui/inputs/input.tsx";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** A color as it is written, and the browser's own way to pick one beside it. */
export function ColorInput(props: ValueInputProps) {
  const { field, onChange, onBlur, disabled } = props;
  const box = textBox(props);
  const [, opaque, alpha = ""] = /^(#[0-9a-f]{6})([0-9a-f]{2})?$/i.exec(box.value.trim()) ?? [];
  return (
    <div className="flex max-w-60 items-center gap-2">
      <input
        type="color"
        aria-label={t("Pick {label}", { label: field.label })}
        className={`size-9 shrink-0 rounded-md border bg-surface p-1 ${disabled ? "opacity-50" : "cursor-pointer"}`}
        // It has no way to show none: an empty one is white, and the box beside it empty.
        value={(opaque ?? "#ffffff").toLowerCase()}
        onChange={(event) => onChange(event.target.value + alpha.toLowerCase())}
        onBlur={onBlur}
        disabled={disabled}
      />
      <Input
        {...box}
        dir="ltr"
        placeholder={field.validation.placeholder ?? "#1a2b3c"}
        spellCheck={false}
        className="tabular-nums"
      />
    </div>
  );
}
