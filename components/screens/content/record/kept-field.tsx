"use client";

import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { WhoCan } from "../../../console/who-can.tsx";
import { RecordReadOnly } from "../../../field-kinds/inputs/record-model.ts";

interface KeptFieldProps {
  model: string;
  field: FieldDefinition;
}

/**
 * In the place of an input whose field the reader's role does not read in this record: an empty one would say that
 * there is no value. `unsure`: nothing tells the reader whether there is one.
 */
export function UnreadField({ model, field, unsure }: KeptFieldProps & { unsure: boolean }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{field.label}</legend>
      <div className="flex items-start gap-2 rounded-md border border-dashed px-3 py-2 text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p className="min-w-0">
          {unsure
            ? t("Your role reads this field in some records only.")
            : t("Your role may not read this field here.")}{" "}
          <WhoCan only="people" model={model} action="read" field={field.identifier} />
        </p>
      </div>
    </fieldset>
  );
}

/** The input of a field that the reader's role may not change in this record: it shows the value, and takes none. */
export function FixedField({
  model,
  field,
  children,
}: KeptFieldProps & { children: (field: FieldDefinition) => ReactNode }) {
  const note = t("Your role may not change this field in this record.");
  return (
    <RecordReadOnly value={true}>
      <fieldset disabled className="min-w-0">
        {children({ ...field, description: [field.description, note].filter(Boolean).join(" ") })}
      </fieldset>
      <p className="mt-1 text-meta text-muted">
        <WhoCan only="people" model={model} action="update" field={field.identifier} />
      </p>
    </RecordReadOnly>
  );
}
