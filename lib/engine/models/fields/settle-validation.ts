import { contractKindOf, typeNameOf } from "../../../contract/field-kinds/declared-type.ts";
import type { ContractKind, DeclaredType } from "../../../contract/field-kinds/kind.ts";
import { checkDefault, isRuleSet } from "../../../contract/fields/field-rules.ts";
import { patternFault } from "../../../contract/fields/patterns.ts";
import { untranslatable } from "../../../contract/locales.ts";
import type { FieldValidation } from "../../../contract/models.ts";
import { badInput, type FieldErrors } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

const always = ["required", "hide", "hide_for_roles", "placeholder", "width", "plugin_field", "locals"] as const;

/** What is said of a rule that a field of the kind cannot have. */
const names: Partial<Record<keyof FieldValidation, string>> = {
  unique: "Unique",
  slug_source: "A field to make slugs from",
  is_email: "Email",
  is_url: "Link",
  is_password: "Password",
  as_title: "Title",
  char_limit: "Maximum length",
  pattern: "A pattern",
  int_range_limit: "Number range",
  double_range_limit: "Number range",
  fixed_list_elements: "Options",
  default: "A default value",
};

/**
 * The rules of a field: those set, and nothing that its kind does not know. Every rule that is asked for and makes no
 * sense is BAD_USER_INPUT under `validation.<rule>`; so is a default value that no record could have. Unique and
 * password belong to the root, because the database has to see them.
 */
export function settleValidation(type: DeclaredType, asked: FieldValidation, isNested: boolean): FieldValidation {
  const kind = contractKindOf({ ...type, validation: asked });
  const allowed = allowedRules(kind, type);
  const settled: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [rule, value] of Object.entries(asked) as [keyof FieldValidation, unknown][]) {
    if (!isRuleSet(rule, value)) continue;
    if (allowed.has(rule)) settled[rule] = value;
    else if (names[rule])
      errors[`validation.${rule}`] = t("{rule} makes no sense for a {type} field", {
        rule: names[rule],
        type: typeNameOf(type),
      });
  }
  const validation = settled as FieldValidation;
  if (kind.isUnique) validation.unique = true;
  if (isNested && validation.unique) errors["validation.unique"] = t("Only fields that are not nested can be unique");
  if (isNested && validation.is_password)
    errors["validation.is_password"] = t("Only fields that are not nested can be passwords");
  const untranslated = untranslatable({ isNested, validation });
  if (validation.locals && untranslated) errors["validation.locals"] = untranslated;
  if (validation.char_limit && (validation.char_limit[0] ?? 1) < 1)
    errors["validation.char_limit"] = t("The maximum length must be at least 1");
  for (const rule of ["int_range_limit", "double_range_limit"] as const) {
    const [min, max] = validation[rule] ?? [];
    if (min != null && max != null && min > max)
      errors[`validation.${rule}`] = t("The minimum must not be above the maximum");
  }
  const patternWrong = validation.pattern ? patternFault(validation.pattern) : null;
  if (patternWrong !== null) errors["validation.pattern"] = patternWrong;
  if (!validation.pattern) delete validation.pattern_message;
  kind.settleRules?.(validation, type, errors);
  if (validation.default !== undefined && patternWrong === null) {
    const checked = checkDefault({ ...type, validation }, validation.default);
    if ("fault" in checked) errors["validation.default"] = checked.fault;
    else if (checked.value === null) delete validation.default;
    else validation.default = checked.value;
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return validation;
}

/** The rules of a field that survive a change of its type. */
export function keepRules(type: DeclaredType, validation: FieldValidation): FieldValidation {
  const kind = contractKindOf({ ...type, validation });
  const allowed = allowedRules(kind, type);
  const kept: FieldValidation = Object.fromEntries(Object.entries(validation).filter(([rule]) => allowed.has(rule)));
  return kind.isUnique ? { ...kept, unique: true } : kept;
}

const allowedRules = (kind: ContractKind, type: DeclaredType): ReadonlySet<string> =>
  new Set<string>([...always, ...(kind.noDefault ? [] : ["default"]), ...kind.rules(type)]);
