import type { OptionChange } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition, FieldValidation, ModelDefinition } from "../../../contract/models.ts";
import { badInput, type FieldErrors } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { pathOf } from "../find-definition.ts";
import { requireValuesSeen } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { type OptionUse, optionUses } from "../sql/option-uses.ts";
import { rewriteTranslations } from "../sql/translations.ts";
import { columnTypeOf, tableOf } from "../storage.ts";
import { rewriteInRevisions, rewriteNested } from "./rewrite-nested.ts";
import { rewriteValues } from "./rewrite-values.ts";

/** What takes the place of an option; null for nothing. */
type Replacements = ReadonlyMap<string, string | null>;

/** Options that the field has and its new rules have not. */
export function removedOptions(field: FieldDefinition, after: FieldValidation): string[] {
  const kept = new Set(optionsOf(after));
  return optionsOf(field.validation).filter((option) => !kept.has(option));
}

const optionsOf = ({ fixed_list_elements }: FieldValidation) => (fixed_list_elements ?? []).map(String);

/**
 * Gives the values of all records what takes the place of options, in every language and entry. `before` is the field
 * as it was; the table has the new rules already. Revisions follow where an option takes the place, and keep what they
 * remember where nothing does. BAD_USER_INPUT where an option that goes is in use and nothing is said of it, and where
 * a required field would be left without a value; FORBIDDEN where such an answer would tell values that are not the
 * caller's to see.
 */
export async function changeOptions(
  change: ModelChange,
  model: ModelDefinition,
  before: FieldDefinition,
  after: FieldValidation,
  changes: readonly OptionChange[],
): Promise<void> {
  const replacements = replacementsOf(after, changes);
  const removed = removedOptions(before, after);
  if (removed.length === 0 && replacements.size === 0) return;
  const mayLeaveNone = after.required && [...replacements.values()].includes(null);
  if (mayLeaveNone || removed.some((option) => !replacements.has(option))) requireValuesSeen(change, model, before);
  await holdWriters(change, model);
  const uses = await optionUses(change, model, before, [...new Set([...removed, ...replacements.keys()])]);
  const open = uses.filter(
    ({ option, records }) => records > 0 && removed.includes(option) && !replacements.has(option),
  );
  if (open.length > 0)
    throw refused(t("{open}. Please say which option takes its place, or that it is emptied", { open: told(open) }));
  await replaceOptions(change, model, before, replacements, Boolean(after.required));
}

/**
 * The same where nothing can be said of it, as in a push: options that go leave their values empty. Tells which were in
 * use. FORBIDDEN to who does not see them.
 */
export async function emptyOptions(
  change: ModelChange,
  model: ModelDefinition,
  before: FieldDefinition,
  after: FieldValidation,
): Promise<OptionUse[]> {
  const removed = removedOptions(before, after);
  if (removed.length === 0) return [];
  requireValuesSeen(change, model, before);
  await holdWriters(change, model);
  const uses = (await optionUses(change, model, before, removed)).filter(({ records }) => records > 0);
  const replacements = new Map(uses.map(({ option }) => [option, null]));
  await replaceOptions(change, model, before, replacements, Boolean(after.required));
  return uses;
}

/** Nobody writes an option between its counting and its end. */
async function holdWriters({ sql, project }: ModelChange, model: ModelDefinition): Promise<void> {
  await sql(`lock table ${tableOf(project.database, model.name)} in share row exclusive mode`);
}

function replacementsOf(after: FieldValidation, changes: readonly OptionChange[]): Replacements {
  const options = new Set(optionsOf(after));
  const replacements = new Map<string, string | null>();
  const errors: FieldErrors = {};
  for (const [i, { from, to }] of changes.entries()) {
    if (replacements.has(from)) errors[`option_changes.${i}.from`] = t("{from} is named twice", { from });
    if (to != null && !options.has(to)) errors[`option_changes.${i}.to`] = t("There is no option {to}", { to });
    replacements.set(from, to ?? null);
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return replacements;
}

async function replaceOptions(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  replacements: Replacements,
  isRequired: boolean,
): Promise<void> {
  if (replacements.size === 0) return;
  const replace = (value: unknown): unknown => replaced(value, replacements);
  const replaceOwn = (value: unknown): unknown => {
    const next = replace(value);
    if (next === null && isRequired) throw requiredEmptied(field, value);
    return next;
  };
  const { identifier, parent_field } = field;
  if (parent_field === null) {
    const columns = { source: identifier, target: identifier, targetType: columnTypeOf(field) };
    await rewriteValues(change, model, columns, replaceOwn);
    // A language without a value of its own shows the default one's.
    await rewriteTranslations(change, model, identifier, replace);
  } else {
    await rewriteNested(change, model, parent_field, within(identifier, replaceOwn));
  }
  const renamed = new Map([...replacements].filter(([, to]) => to !== null));
  if (renamed.size > 0)
    await rewriteInRevisions(
      change,
      model,
      parent_field,
      within(identifier, (value) => replaced(value, renamed)),
    );
}

/** A value with its options replaced: `undefined` where none is, `null` where nothing is left. */
export function replaced(value: unknown, replacements: Replacements): unknown {
  if (!Array.isArray(value)) return replacements.has(String(value)) ? replacements.get(String(value)) : undefined;
  if (!value.some((one) => replacements.has(String(one)))) return undefined;
  const kept = value.map((one) => (replacements.has(String(one)) ? replacements.get(String(one)) : one));
  const list = [...new Set(kept.filter((one) => one !== null))];
  return list.length > 0 ? list : null;
}

const within = (identifier: string, replace: (value: unknown) => unknown) => (object: Record<string, unknown>) => {
  const value = object[identifier];
  const next = value === null || value === undefined ? undefined : replace(value);
  return next === undefined ? object : { ...object, [identifier]: next };
};

/** `"red" is in use in 3 records, "blue" in 1 record`. */
const told = (uses: readonly OptionUse[]) =>
  uses
    .slice(0, 5)
    .map(({ option, records }, i) => {
      const count = records === 1 ? "1 record" : `${records} records`;
      return `${JSON.stringify(option)} ${i === 0 ? "is in use " : ""}in ${count}`;
    })
    .join(", ") + (uses.length > 5 ? `, and ${uses.length - 5} more` : "");

const refused = (message: string) => badInput({ "validation.fixed_list_elements": message });

const requiredEmptied = (field: FieldDefinition, value: unknown) =>
  refused(
    t("{field} is required, and {value} would leave nothing. Please say which option takes its place", {
      field: pathOf(field),
      value: JSON.stringify(value),
    }),
  );
