"use client";

import { plural, t } from "../../../lib/kernel/words/words.ts";
import { kinds } from "../../field-kinds/pasted-kinds.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import type { ProposedField, ProposedModel } from "./propose.ts";

interface ProposalFormProps {
  models: readonly ProposedModel[];
  onChange(models: ProposedModel[]): void;
}

const kindText = ({ kind, fields }: ProposedField): string =>
  kind === "object"
    ? plural(fields?.length ?? 0, "Object with {count} field", "Object with {count} fields")
    : t(kinds[kind].says);

/** Models as they would be, with names that can be changed. */
export function ProposalForm({ models, onChange }: ProposalFormProps) {
  const nameOf = (key: string) => models.find((model) => model.key === key)?.name ?? key;
  const change = (key: string, part: Partial<ProposedModel>) =>
    onChange(models.map((model) => (model.key === key ? { ...model, ...part } : model)));
  return (
    <ul aria-label={t("Proposed models")} className="space-y-4">
      {models.map(({ key, name, fields, relations, rows }) => (
        <li key={key} className="rounded border p-4">
          <FormField label={t("Model name")} help={plural(rows.size, "{count} record", "{count} records")}>
            {(control) => (
              <Input
                {...control}
                value={name}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono"
                onChange={(event) => change(key, { name: event.target.value })}
              />
            )}
          </FormField>
          <ul aria-label={t("Fields of {name}", { name })} className="mt-3 divide-y divide-border text-table">
            {fields.map((field) => (
              <li key={field.identifier} className="flex items-center justify-between gap-3 py-1.5">
                <Input
                  aria-label={t("Label of {identifier}", { identifier: field.identifier })}
                  value={field.label}
                  maxLength={50}
                  autoComplete="off"
                  className="h-8! max-w-64"
                  onChange={(event) =>
                    change(key, {
                      fields: fields.map((one) => (one === field ? { ...field, label: event.target.value } : one)),
                    })
                  }
                />
                <span className="text-muted">{kindText(field)}</span>
              </li>
            ))}
            {relations.map(({ to, forward, known_as }) => (
              <li key={known_as} className="flex items-center justify-between gap-3 py-1.5">
                <span className="px-3 font-medium">{known_as}</span>
                <span className="text-muted">
                  {forward === "has_one"
                    ? t("Relation to one {to}", { to: nameOf(to) })
                    : t("Relation to many {to}", { to: nameOf(to) })}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
