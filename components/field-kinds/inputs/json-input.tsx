import { NotJson, readJson } from "../../../lib/contract/field-kinds/json-values.ts";
import { Button } from "../../ui/button.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { jsonText } from "../json.ts";
import type { ValueInputProps } from "./value-input-props.ts";

/** The text of JSON. The schema says whether it is any, so that nothing typed is lost. */
export function JsonInput({ field, control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  const text = String(value ?? "");
  const format = () => {
    const read = readJson(text);
    if (!(read instanceof NotJson)) onChange(jsonText(read));
  };
  return (
    <div className="relative">
      <Textarea
        {...control}
        ref={inputRef}
        name={name}
        rows={4}
        dir="ltr"
        placeholder={field.validation.placeholder ?? '{ "key": "value" }'}
        autoComplete="off"
        spellCheck={false}
        className="field-sizing-content max-h-96 min-h-24 pr-20! font-mono text-table"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        disabled={disabled}
      />
      {text.trim() !== "" && !disabled && (
        <Button
          size="small"
          variant="ghost"
          className="absolute! top-1 right-1"
          aria-label={`Format ${field.label}`}
          onClick={format}
        >
          Format
        </Button>
      )}
    </div>
  );
}
