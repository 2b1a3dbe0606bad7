/** Rules of fields as definitions keep them: which are set, and the default value that a field may have. */
import { t } from "../../kernel/words/words.ts";
import type { TypedField } from "../field-kinds/kind.ts";
import { limits } from "../limits.ts";
import type { FieldDefinition, FieldValidation } from "../models.ts";
import { recordErrors, recordSchema } from "../records/records.ts";
import { compilePattern } from "./patterns.ts";

/** Whether a rule says something: a switch that is off and what is empty do not, while any default value does. */
export function isRuleSet(rule: keyof FieldValidation, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (rule === "default") return true;
  return value !== false && value !== "" && !(Array.isArray(value) && value.every((one) => one === null));
}

/**
 * A default value as it is stored, under the rules that the field has beside it; null where it says nothing. `fault`
 * where no record could have it.
 */
export function checkDefault(field: TypedField, value: unknown): { value: unknown } | { fault: string } {
  if (field.validation.unique) return { fault: t("A unique field cannot have a default value") };
  if (JSON.stringify(value).length > limits.defaultValueCharsMax)
    return {
      fault: t("The default value must have at most {defaultValueCharsMax} characters", {
        defaultValueCharsMax: limits.defaultValueCharsMax,
      }),
    };
  const only: FieldDefinition = {
    ...field,
    identifier: "default",
    label: "Default value",
    description: "",
    serial: 1,
    parent_field: null,
    system_generated: false,
    enable_indexing: false,
    fields: [],
  };
  const parsed = recordSchema([only], "create", compilePattern).safeParse({ default: value });
  if (parsed.success) return { value: parsed.data.default };
  return { fault: Object.values(recordErrors(parsed.error, ""))[0]! };
}
