"use client";

import { type ReactNode, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { languageName } from "../../../../lib/contract/language-name.ts";
import { type Languages, translationsOf } from "../../../../lib/contract/locales.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { WhoCan } from "../../../console/who-can.tsx";
import { formLines } from "../../../field-kinds/form-lines.ts";
import { fieldGrid, fieldSpan } from "../../../field-kinds/inputs/nesting/field-place.ts";
import { RecordFieldInput } from "../../../field-kinds/inputs/record-field-input.tsx";
import { RecordModel, RecordReadOnly } from "../../../field-kinds/inputs/record-model.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EditingNotices } from "../editing/editing-notices.tsx";
import { LanguageChoice } from "../editing/language-choice.tsx";
import type { RecordEditing } from "../editing/use-record-form.ts";
import { FixedField, UnreadField } from "./kept-field.tsx";
import { RelationField } from "./relation-field.tsx";
import { useHeard } from "./use-heard.ts";

interface RecordFormProps {
  formId: string;
  model: ConsoleModel;
  editing: RecordEditing;
  /** The reader's role may not change the record. */
  readOnly: boolean;
  languages: Languages;
  /** What stands below the fields. */
  relations: ReactNode;
  onSubmit(): void;
}

/**
 * Every field and relation of a record, translations beside their field. Errors stand at their fields, and as lines
 * above the form.
 */
export function RecordForm({ formId, model, editing, readOnly, languages, relations, onSubmit }: RecordFormProps) {
  const { form, locales, merge } = editing;
  const [chosen, setChosen] = useState<string | null>(locales[0] ?? null);
  const { errors } = form.formState;
  // A translation that is not shown has its errors told above the form.
  const lines = [
    ...formLines(model.fields, errors),
    ...locales.flatMap((locale) =>
      formLines(model.fields, errors[`@${locale}`] as FieldErrors | undefined).map(
        (line) => `${languageName(locale)}: ${line}`,
      ),
    ),
  ];
  const inputOf = (field: FieldDefinition, path: string) => (
    <RecordFieldInput key={`${path} ${merge.versions[path] ?? 0}`} field={field} name={path} form={form} />
  );
  return (
    <RecordModel value={model.name}>
      <RecordReadOnly value={readOnly}>
        <form
          id={formId}
          noValidate
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          className={`space-y-6 ${chosen ? "max-w-5xl" : "max-w-form"}`}
        >
          {readOnly ? (
            <Alert
              kind="info"
              title={t("Your role may read this record, not change it.")}
              description={<WhoCan only="people" model={model.name} action={editing.record ? "update" : "create"} />}
            />
          ) : (
            <EditingNotices editing={editing} mayCreate={model.may.create} />
          )}
          {lines.length > 0 && (
            <Alert
              kind="danger"
              title={lines.length === 1 ? lines[0] : t("Please correct these fields:")}
              description={
                lines.length > 1 && (
                  <ul className="list-disc pl-4">
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )
              }
            />
          )}
          {locales.length > 0 && (
            <LanguageChoice fallback={languages.fallback} locales={locales} chosen={chosen} onChoose={setChosen} />
          )}
          <fieldset disabled={readOnly} className={`min-w-0 ${fieldGrid} gap-y-6!`}>
            {model.fields.map((field) => {
              const path = field.identifier;
              const isTranslated = chosen && translationsOf(field, languages).includes(chosen);
              const inputs = (shown: FieldDefinition) =>
                isTranslated ? (
                  <div className="grid min-w-0 gap-x-6 gap-y-4 md:grid-cols-2">
                    {inputOf(shown, path)}
                    <div lang={chosen}>{inputOf(translated(field, chosen), `@${chosen}.${path}`)}</div>
                  </div>
                ) : (
                  inputOf(shown, path)
                );
              // With its translation beside it, it takes the whole row.
              return (
                <div key={path} className={isTranslated ? "min-w-0 sm:col-span-2" : fieldSpan(field)}>
                  {editing.record?.unread_fields?.includes(path) ? (
                    <UnreadField model={model.name} field={field} unsure={readOnly} />
                  ) : editing.record?.fixed_fields?.includes(path) ? (
                    <FixedField model={model.name} field={field}>
                      {inputs}
                    </FixedField>
                  ) : (
                    inputs(field)
                  )}
                </div>
              );
            })}
          </fieldset>
          {relations}
        </form>
      </RecordReadOnly>
    </RecordModel>
  );
}

interface RecordRelationsProps extends Pick<RecordFormProps, "model" | "editing" | "readOnly"> {
  /** It stands beside the fields, and not below them. */
  isNarrow?: boolean;
}

/** Every relation of a record; saved with the record. */
export function RecordRelations({ model, editing, readOnly, isNarrow = false }: RecordRelationsProps) {
  const { links, setLinks } = editing;
  const { models } = useModels();
  const connections = readableConnections(model, models);
  const isStored = Boolean(editing.record);
  const heard = useHeard(isStored ? [model.name, ...connections.map((connection) => connection.model)] : []);
  if (connections.length === 0) return null;
  return (
    <section aria-label={t("Relations")} className={`space-y-6 ${isNarrow ? "" : "border-t pt-6"}`}>
      {connections.map((connection) => (
        <RelationField
          key={connection.key}
          model={model}
          connection={connection}
          recordId={editing.record?.id ?? null}
          heard={heard}
          links={links}
          onLinks={readOnly ? undefined : setLinks}
        />
      ))}
    </section>
  );
}

/** The field as it is asked for in another language: nothing is required there. */
function translated(field: FieldDefinition, locale: string): FieldDefinition {
  const { required: _, ...validation } = field.validation;
  return { ...field, label: `${field.label} (${languageName(locale)})`, description: "", validation };
}
