"use client";

import { useMemo, useState } from "react";
import { loadTemplateColumns } from "../../../../lib/console/calls/transfer.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { kindOf } from "../../../field-kinds/index.ts";
import { pathSign } from "../../../field-kinds/label-path.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { type ColumnMapping, recordTargets, suggestMapping } from "./column-mapping.ts";
import { type FilePreview, formatOf, previewOf } from "./file-preview.ts";

/** Columns with what people read for them: `SEO › Title` for `seo.title`. */
function labelsOf(fields: readonly FieldDefinition[], above = { name: "", label: "" }): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    const [name, label] = [above.name + field.identifier, above.label + field.label];
    const parts = kindOf(field).parts?.(field);
    return parts ? labelsOf(parts, { name: `${name}.`, label: label + pathSign }) : [[name, label]];
  });
}

/** The file that is to be imported, with its preview and the mapping of its columns. */
export function useImportFile(model: ConsoleModel) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [targets, setTargets] = useState<string[]>([]);
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [fault, setFault] = useState<string | null>(null);
  const labels = useMemo(() => new Map(labelsOf(model.fields)), [model.fields]);

  const choose = async (next: File | null) => {
    setFile(next);
    setPreview(null);
    setFault(null);
    const format = next && formatOf(next.name);
    if (!next) return;
    if (!format) return setFault(t("Please choose a file whose name ends in .csv, .json or .ndjson."));
    try {
      const [read, columns] = await Promise.all([previewOf(next, format), loadTemplateColumns(model.name)]);
      const offered = [...columns, ...recordTargets];
      const suggested = suggestMapping(read.columns, offered, labels);
      setTargets([...new Set([...offered, ...Object.values(suggested).filter((name) => name !== null)])]);
      setMapping(suggested);
      setPreview(read);
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return { file, preview, targets, labels, mapping, setMapping, fault, choose };
}
