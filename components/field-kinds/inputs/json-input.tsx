import { NotJson, readJson } from "../../../lib/contract/field-kinds/json-values.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { jsonText } from "../json.ts";
import { textBox, type ValueInputProps } from "./value-input-props.ts";

/** The text of JSON. The schema says whether it is any, so that nothing typed is lost. */
export function JsonInput(props: ValueInputProps) {
  const { field, disabled } = props;
  const box = textBox(props);
  const format = () => {
    const read = readJson(box.value);
    if (!(read instanceof NotJson)) props.onChange(jsonText(read));
  };
  return (
    <div className="relative">
      <Textarea
        {...box}
        rows={4}
        dir="ltr"
        placeholder={field.validation.placeholder ?? '{ "key": "value" }'}
        spellCheck={false}
        className="field-sizing-content max-h-96 min-h-24 pr-20! font-mono text-table"
      />
      {box.value.trim() !== "" && !disabled && (
        <Button
          size="small"
          variant="ghost"
          className="absolute! top-1 right-1"
          aria-label={t("Format the JSON of {label}", { label: field.label })}
          onClick={format}
        >
          {t("Format the JSON")}
        </Button>
      )}
    </div>
  );
}
