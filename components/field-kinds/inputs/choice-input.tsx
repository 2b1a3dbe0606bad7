import { X } from "lucide-react";
import { fieldShapeOf } from "../../../lib/contract/fields/field-shape.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** One of the field's options, or none. */
export function ChoiceInput({ field, control, value, onChange, onBlur, disabled }: ValueInputProps) {
  const options = (fieldShapeOf(field).options ?? []).map((option) => ({
    value: String(option),
    label: String(option),
  }));
  const chosen = value ? String(value) : "";
  return (
    <div className="flex items-center gap-1">
      <Select
        {...control}
        value={chosen}
        onValueChange={onChange}
        options={options}
        disabled={disabled}
        onBlur={onBlur}
      />
      {chosen && !field.validation.required && !disabled && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("Clear {label}", { label: field.label })}
          onClick={() => onChange(null)}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  );
}
