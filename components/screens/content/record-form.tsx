"use client";

import type { UseFormReturn } from "react-hook-form";
import { Alert } from "../../ui/alert.tsx";
import type { ConsoleModel } from "../model/console-models.ts";
import { formLines } from "./form-lines.ts";
import { RecordFieldInput } from "./inputs/record-field-input.tsx";
import type { RecordLinks } from "./record-links.ts";
import type { RecordValues } from "./record-values.ts";
import { RelationField } from "./relation-field.tsx";

interface RecordFormProps {
  formId: string;
  model: ConsoleModel;
  /** Id of a stored record; null for a new one. */
  recordId: string | null;
  form: UseFormReturn<RecordValues>;
  links: RecordLinks;
  onLinks(links: RecordLinks): void;
  onSubmit(): void;
}

/** Every field and relation of a record. Errors stand at their fields, and as lines above the form. */
export function RecordForm({ formId, model, recordId, form, links, onLinks, onSubmit }: RecordFormProps) {
  const { errors } = form.formState;
  const lines = formLines(model.fields, errors);
  const server = (errors.root as { server?: { message?: string } } | undefined)?.server?.message;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="mx-auto max-w-form space-y-6"
    >
      {(lines.length > 0 || server) && (
        <Alert
          kind="danger"
          title={server ?? (lines.length === 1 ? lines[0] : "Please correct these fields:")}
          description={
            (lines.length > 1 || (server && lines.length > 0)) && (
              <ul className="list-disc pl-4">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )
          }
        />
      )}
      {model.fields.map((field) => (
        <RecordFieldInput key={field.identifier} field={field} name={field.identifier} form={form} />
      ))}
      {model.connections.length > 0 && (
        <section aria-label="Relations" className="space-y-6 border-t pt-6">
          {model.connections.map((connection) => (
            <RelationField
              key={connection.key}
              model={model}
              connection={connection}
              recordId={recordId}
              links={links}
              onLinks={onLinks}
            />
          ))}
        </section>
      )}
    </form>
  );
}
