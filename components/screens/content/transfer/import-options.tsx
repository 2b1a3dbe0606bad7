import type { DateFormat, NumberFormat } from "../../../../lib/console/calls/transfer.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";

export interface ImportChoices {
  on_error: "stop" | "skip";
  status: "draft" | "published";
  /** Of a CSV. */
  numbers: NumberFormat;
  dates: DateFormat;
}

export const firstChoices: ImportChoices = { on_error: "stop", status: "draft", numbers: "auto", dates: "auto" };

type Options<Name extends keyof ImportChoices> = readonly { value: ImportChoices[Name]; label(): string }[];

const errors: Options<"on_error"> = [
  { value: "stop", label: () => t("Import nothing if there are any") },
  { value: "skip", label: () => t("Skip them") },
];
const statuses: Options<"status"> = [
  { value: "draft", label: () => t("Draft") },
  { value: "published", label: () => t("Published") },
];
const numbers: Options<"numbers"> = [
  { value: "auto", label: () => t("Automatic") },
  { value: "point", label: () => "1,234.56" },
  { value: "comma", label: () => "1.234,56" },
];
const dates: Options<"dates"> = [
  { value: "auto", label: () => t("Automatic") },
  { value: "iso", label: () => t("ISO: 2026-12-24") },
  { value: "dmy", label: () => t("DD.MM.YYYY") },
  { value: "mdy", label: () => t("MM/DD/YYYY") },
];

interface ImportOptionsProps {
  choices: ImportChoices;
  /** Whether numbers and dates are texts that people write in different ways. */
  isTable: boolean;
  onChange(choices: ImportChoices): void;
}

/** What happens with bad rows, the status of rows that do not say it themselves, and how values are written. */
export function ImportOptions({ choices, isTable, onChange }: ImportOptionsProps) {
  const field = <Name extends keyof ImportChoices>(
    name: Name,
    label: string,
    options: Options<Name>,
    help?: string,
  ) => (
    <FormField label={label} help={help}>
      {(control) => (
        <Select
          {...control}
          value={choices[name]}
          onValueChange={(value) => onChange({ ...choices, [name]: value })}
          options={options.map(({ value, label: text }) => ({ value, label: text() }))}
        />
      )}
    </FormField>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field("on_error", t("Rows with errors"), errors)}
      {field("status", t("Status of the records"), statuses)}
      {isTable && field("numbers", t("Numbers"), numbers, t("Automatic reads each column as a whole."))}
      {isTable && field("dates", t("Dates"), dates, t("An ambiguous date is never guessed."))}
    </div>
  );
}
