import { ArrowRight } from "lucide-react";
import type { ResultOf } from "../../../../lib/console/graphql.ts";
import type { Languages } from "../../../../lib/contract/locales.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues, TextWords } from "../../../field-kinds/field-kind.ts";
import { fileNames, fullText } from "../../../field-kinds/full-text.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { type ConsoleRecord, type RevisionRelationsQuery, recordOf } from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { timeText } from "../../../ui/time/local-time.tsx";
import { partsOf, type RecordPart } from "../editing/record-parts.ts";
import { StatusBadge } from "../status-badge.tsx";
import { type DiffPart, diffWords } from "./diff-words.ts";

type Relation = NonNullable<ResultOf<typeof RevisionRelationsQuery>["revisionRelations"]>[number];

interface RevisionDiffProps {
  model: ConsoleModel;
  before: ConsoleRecord;
  now: ConsoleRecord;
  /** Of both, by language and identifier. */
  translations: Record<"before" | "now", Readonly<Record<string, RecordValues>>>;
  languages: Languages;
  /** Those that the revision names. */
  files: readonly unknown[];
  /** Those that differ. */
  relations: readonly Relation[];
  /** Restores one field; without it none can be. */
  onRestore: ((field: FieldDefinition) => void) | undefined;
}

interface Row {
  label: string;
  /** Of a relation, which is not restored. */
  field?: FieldDefinition;
  parts: readonly DiffPart[];
}

/** What became of each field since the revision: removed words are struck out, added ones marked. */
export function RevisionDiff({
  model,
  before,
  now,
  translations,
  languages,
  files,
  relations,
  onRestore,
}: RevisionDiffProps) {
  const { models } = useModels();
  const words = {
    dateText: (date: Date) => timeText(date, "local"),
    fileNames: fileNames(files, before.data, now.data, translations.now),
  };
  const parts = partsOf(model.fields, languages).filter(
    ({ field }) => !field.validation.is_password && !before.unread_fields?.includes(field.identifier),
  );
  const changed = parts
    .map((part) => ({
      ...part,
      old: textOf(part, before.data, translations.before, words),
      today: textOf(part, now.data, translations.now, words),
    }))
    .filter(({ old, today }) => old !== today);
  const labels = new Map(readableConnections(model, models).map((one) => [one.name, one.label]));
  const rows: Row[] = [
    ...changed.map(({ field, label, old, today }) => ({ label, field, parts: diffWords(old, today) })),
    ...relations.flatMap((relation) => relationRows(models, relation, labels.get(relation.name) ?? relation.name)),
  ];
  const statusChanged = before.status !== now.status;
  if (rows.length === 0 && !statusChanged)
    return <p className="text-muted">{t("All fields and relations are as they were.")}</p>;
  return (
    <dl className="divide-y divide-border rounded border" aria-label={t("Changes since this revision")}>
      {statusChanged && (
        <div className="px-4 py-3">
          <dt className="mb-1 text-meta font-medium text-muted">{t("Status")}</dt>
          <dd className="flex items-center gap-2">
            <del className="line-through decoration-muted">
              <StatusBadge status={before.status} />
            </del>
            <ArrowRight aria-hidden className="size-3.5 text-muted" />
            <ins className="no-underline">
              <StatusBadge status={now.status} />
            </ins>
          </dd>
        </div>
      )}
      {rows.map(({ label, field, parts }) => (
        <div key={label} className="px-4 py-3">
          <dt className="mb-1 flex min-h-7 items-center justify-between gap-2 text-meta font-medium text-muted">
            {label}
            {field && onRestore && (
              <Button size="small" aria-label={t("Restore {label}", { label })} onClick={() => onRestore(field)}>
                {t("Restore")}
              </Button>
            )}
          </dt>
          <dd className="break-words whitespace-pre-wrap">
            {parts.map((part, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move.
              if (part.kind === "same") return <span key={index}>{part.text}</span>;
              const [Mark, style] =
                part.kind === "removed"
                  ? (["del", "bg-danger-soft text-danger line-through"] as const)
                  : (["ins", "bg-success-soft text-success no-underline"] as const);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <Mark key={index} className={`rounded-sm px-0.5 ${style}`}>
                  {part.text}
                </Mark>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What there is in a language; nothing where it reads as in the default one. */
function textOf(
  { field, locale }: RecordPart,
  data: RecordValues,
  translations: Readonly<Record<string, RecordValues>>,
  words: TextWords,
): string {
  const own = fullText(field, data[field.identifier], words);
  if (locale === null) return own;
  const translated = fullText(field, translations[locale]?.[field.identifier], words);
  return translated === own ? "" : translated;
}

/** What it leads to now and did not, and in which order it leads to the rest. */
function relationRows(models: readonly ConsoleModel[], relation: Relation, name: string): Row[] {
  const { removed, added, others, order_then: then, order_now: now } = relation;
  const titles = (records: Relation["added"]) => records.map((raw) => titleIn(models, relation.model, raw)).join(", ");
  const links = removed.length + added.length + others > 0;
  return [
    ...(links
      ? [{ label: t("{relation} (not restored)", { relation: name }), parts: relationParts(models, relation) }]
      : []),
    ...(now.length > 0
      ? [
          {
            label: t("Order of {relation} (not restored)", { relation: name }),
            parts: [
              { kind: "removed" as const, text: titles(then) },
              { kind: "same" as const, text: " " },
              { kind: "added" as const, text: titles(now) },
            ],
          },
        ]
      : []),
  ];
}

function titleIn(models: readonly ConsoleModel[], name: string, raw: Relation["added"][number]): string {
  return titleOf(models.find((one) => one.name === name) ?? { fields: [] }, recordOf(raw));
}

function relationParts(
  models: readonly ConsoleModel[],
  { model: name, removed, added, others }: Relation,
): Row["parts"] {
  const marked = (kind: "removed" | "added", records: Relation["added"]) =>
    records.map((raw) => ({ kind, text: titleIn(models, name, raw) }));
  const named = [...marked("removed", removed), ...marked("added", added)];
  const rest =
    others === 0
      ? []
      : [
          plural(
            others,
            "{count} more record that is deleted or hidden from you",
            "{count} more records that are deleted or hidden from you",
          ),
        ];
  const parts = [...named, ...rest.map((text) => ({ kind: "same" as const, text }))];
  return parts.flatMap((part, index) => (index === 0 ? [part] : [{ kind: "same" as const, text: " " }, part]));
}
