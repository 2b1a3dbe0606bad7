import type { DateFormat, NumberFormat } from "../../../../lib/console/calls/transfer.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";

export interface ImportChoices {
  on_error: "stop" | "skip";
  status: "draft" | "published";
  /** `id` or a unique field; `nothing` makes each row a new record. */
  match_by: string;
  on_match: "update" | "skip";
  on_new: "create" | "skip";
  /** Of a CSV. */
  numbers: NumberFormat;
  dates: DateFormat;
}

export const firstChoices = ({ may }: ConsoleModel): ImportChoices => ({
  on_error: "stop",
  status: "draft",
  match_by: nothing,
  on_match: may.update ? "update" : "skip",
  on_new: "create",
  numbers: "auto",
  dates: "auto",
});

const nothing = "nothing";

/** The choices as the call takes them. */
export const asQuery = ({ match_by, on_match, on_new, ...choices }: ImportChoices) =>
  match_by === nothing ? choices : { ...choices, match_by, on_match, on_new };

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

const matches: Options<"on_match"> = [
  { value: "update", label: () => t("Update them") },
  { value: "skip", label: () => t("Leave them as they are") },
];
const others: Options<"on_new"> = [
  { value: "create", label: () => t("Create records") },
  { value: "skip", label: () => t("Leave them out") },
];

const matchHelp = () => t("Only the columns of the file change; empty cells change nothing.");

/** What a row can be matched by. */
const keysOf = ({ fields }: ConsoleModel): Options<"match_by"> => [
  { value: nothing, label: () => t("Nothing: each row is a new record") },
  { value: "id", label: () => "id" },
  ...fields
    .filter(({ validation }) => validation.unique)
    .map(({ identifier, label }) => ({ value: identifier, label: () => label })),
];

interface ImportOptionsProps {
  model: ConsoleModel;
  choices: ImportChoices;
  /** Whether numbers and dates are texts that people write in different ways. */
  isTable: boolean;
  onChange(choices: ImportChoices): void;
}

/**
 * Which records rows are about, what happens with bad rows, the status of rows that do not say it themselves, and how
 * values are written.
 */
export function ImportOptions({ model, choices, isTable, onChange }: ImportOptionsProps) {
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
      {model.may.read &&
        field(
          "match_by",
          t("Match existing records by"),
          keysOf(model),
          choices.match_by === nothing ? undefined : matchHelp(),
        )}
      {choices.match_by !== nothing && (
        <>
          {field(
            "on_match",
            t("Records that exist"),
            matches.filter(({ value }) => value === "skip" || model.may.update),
          )}
          {field("on_new", t("Rows without a record"), others)}
        </>
      )}
      {field("on_error", t("Rows with errors"), errors)}
      {field("status", t("Status of new records"), statuses)}
      {isTable && field("numbers", t("Numbers"), numbers, t("Automatic reads each column as a whole."))}
      {isTable && field("dates", t("Dates"), dates, t("An ambiguous date is never guessed."))}
    </div>
  );
}
