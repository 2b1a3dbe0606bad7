import { parsePosition } from "../../../lib/contract/geo.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select, type SelectOption } from "../../ui/inputs/select.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { localText } from "../inputs/local-text.ts";
import { type FilterTarget, optionText } from "./filter-target.ts";
import { encodeParts, type FilterOperator, type FilterValueType, valueTypeOf } from "./filter-targets.ts";

interface FilterValueProps {
  /** What is compared, for the names of the inputs. */
  label: string;
  target: FilterTarget;
  operator: FilterOperator;
  values: string[];
  onChange(values: string[]): void;
  /** Empty values are marked. */
  checked: boolean;
}

/** The values that an operator compares with. */
export function FilterValue({ label, target, operator, values, onChange, checked }: FilterValueProps) {
  if (operator.takes === "none") return null;
  const options = optionsOf(target);
  if (operator.takes === "many" && options)
    return <OptionBoxes label={label} options={options} values={values} onChange={onChange} />;
  if (operator.takes === "many")
    return (
      <Textarea
        aria-label={t("Values of {label}, one a line", { label })}
        placeholder={t(valueTypeOf(target).hint)}
        aria-invalid={(checked && values.every((text) => text === "")) || undefined}
        value={values.join("\n")}
        onChange={(event) => onChange(event.target.value.split("\n"))}
      />
    );
  if (operator.parts)
    return <Parts label={label} operator={operator} values={values} onChange={onChange} checked={checked} />;
  const names =
    operator.takes === "two"
      ? [t("Lowest {field}", { field: label }), t("Highest {field}", { field: label })]
      : [t("Value of {field}", { field: label })];
  return (
    <div className="flex flex-wrap gap-2 *:min-w-40 *:flex-1">
      {names.map((name, index) => (
        <OneValue
          key={name}
          name={name}
          type={valueTypeOf(target, operator)}
          options={operator.isWritten ? null : options}
          hasLines={target.hasLines}
          value={values[index] ?? ""}
          invalid={checked && !values[index]}
          onChange={(text) => onChange(names.map((_, at) => (at === index ? text : (values[at] ?? ""))))}
        />
      ))}
    </div>
  );
}

/** Each part in a box of its own. Whoever pastes `59.9139, 10.7522` into the first fills the second as well. */
function Parts({ label, operator, values, onChange, checked }: Omit<FilterValueProps, "target">) {
  const { parts = [] } = operator;
  const put = (given: readonly string[], from: number) =>
    onChange(parts.map((_, at) => given[at - from] ?? values[at] ?? ""));
  return (
    <div className="flex flex-wrap gap-2 *:min-w-28 *:flex-1">
      {parts.map((part, index) => (
        <div key={part.name}>
          <span aria-hidden className="mb-1 block text-meta text-muted">
            {t(part.label)}
          </span>
          <Input
            aria-label={t("{part} of {field}", { part: t(part.label), field: label })}
            aria-invalid={
              (checked && encodeParts({ ...operator, parts: [part] }, [values[index] ?? ""]) === undefined) || undefined
            }
            autoComplete="off"
            dir="ltr"
            className="tabular-nums"
            value={values[index] ?? ""}
            onChange={(event) => put([event.target.value], index)}
            onPaste={(event) => {
              const position = parsePosition(event.clipboardData.getData("text"));
              if (!position || index > 0) return;
              event.preventDefault();
              put([String(position.lat), String(position.lon)], 0);
            }}
          />
        </div>
      ))}
    </div>
  );
}

interface OneValueProps {
  name: string;
  type: FilterValueType;
  /** Values to choose from. */
  options: readonly SelectOption[] | null;
  hasLines: true | undefined;
  value: string;
  invalid: boolean;
  onChange(text: string): void;
}

const optionsOf = (target: FilterTarget): SelectOption[] | null =>
  target.options?.map((option) => ({ value: option, label: optionText(target, option) })) ?? null;

const flags = [
  { value: "true", label: msg("Yes") },
  { value: "false", label: msg("No") },
];

function OneValue({ name, type, options, hasLines, value, invalid, onChange }: OneValueProps) {
  const mark = { "aria-label": name, "aria-invalid": invalid || undefined };
  const offered = type.input === "yes-or-no" ? flags.map((flag) => ({ ...flag, label: t(flag.label) })) : options;
  if (offered) return <Select aria-label={name} value={value} onValueChange={onChange} options={offered} />;
  if (type.input === "moment")
    return (
      <Input
        {...mark}
        type="datetime-local"
        defaultValue={localText(value)}
        onChange={(event) => {
          const date = new Date(event.target.value);
          onChange(Number.isNaN(date.getTime()) ? "" : date.toISOString());
        }}
      />
    );
  if (hasLines) return <Textarea {...mark} rows={2} value={value} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Input
      {...mark}
      autoComplete="off"
      type={type.input === "date" || type.input === "time" ? type.input : "text"}
      inputMode={type.inputMode ?? "text"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface OptionBoxesProps {
  label: string;
  options: readonly SelectOption[];
  values: string[];
  onChange(values: string[]): void;
}

function OptionBoxes({ label, options, values, onChange }: OptionBoxesProps) {
  return (
    <fieldset aria-label={t("Values of {label}", { label })} className="flex flex-wrap gap-x-4 gap-y-2 py-1.5">
      {options.map(({ value: option, label: text }) => (
        <Checkbox
          key={option}
          label={text}
          checked={values.includes(option)}
          onCheckedChange={(on) =>
            onChange(on === true ? [...values, option] : values.filter((value) => value !== option))
          }
        />
      ))}
    </fieldset>
  );
}
