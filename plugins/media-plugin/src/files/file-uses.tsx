import { Alert, Link, Skeleton, useQuery } from "@plinth/plugin";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { UsesQuery } from "../documents.ts";

/** The most that the server tells. */
const usesMax = 200;

interface FileUse {
  file_id: string;
  model: string;
  field: string;
  record_id: string;
  title: string | null;
  model_label: string;
  field_label: string;
}

/** Where files are used, as the server knows it now; null until it has said. */
export function useUses(ids: readonly string[]) {
  const [{ data, fetching, error }] = useQuery({
    query: UsesQuery,
    variables: { ids: [...ids] },
    requestPolicy: "network-only",
  });
  const uses = data?.mediaUses ? (data.mediaUses as FileUse[]) : null;
  return { uses: fetching ? null : uses, error };
}

/** How many records lose the file, or the files; `more than 200` where that is all that is known. */
export function lossText(uses: readonly FileUse[], isOne: boolean): string {
  const records = new Set(uses.map(({ record_id }) => record_id)).size;
  if (uses.length >= usesMax)
    return isOne
      ? t("Used in more than 200 places, which lose it. This cannot be undone.")
      : t("Used in more than 200 places, which lose them. This cannot be undone.");
  return isOne
    ? plural(
        records,
        "Used in {count} record, which loses it. This cannot be undone.",
        "Used in {count} records, which lose it. This cannot be undone.",
      )
    : plural(
        records,
        "Used in {count} record, which loses them. This cannot be undone.",
        "Used in {count} records, which lose them. This cannot be undone.",
      );
}

/** The records that hold files, each as a link. */
export function FileUses({ ids }: { ids: readonly string[] }) {
  const { uses, error } = useUses(ids);
  if (error) return <Alert kind="warning" title={t("Where it is used could not be found out")} />;
  if (!uses) return <Skeleton className="h-5 w-40" />;
  if (uses.length === 0) return <p className="text-muted">{t("Not used in any record.")}</p>;
  // A gallery that holds several of the files is one place.
  const places = [...new Map(uses.map((use) => [`${use.record_id} ${use.field}`, use])).values()];
  return (
    <ul className="space-y-1">
      {places.slice(0, 20).map(({ model, field, record_id, title, model_label, field_label }) => (
        <li key={`${record_id} ${field}`} className="truncate">
          <Link
            href={`/console/content/${encodeURIComponent(model)}?record=${record_id}`}
            className="underline underline-offset-4"
          >
            <bdi>{title ?? `…${record_id.slice(-8)}`}</bdi>
          </Link>
          <span className="text-muted">{` (${model_label}, ${field_label})`}</span>
        </li>
      ))}
      {places.length > 20 && <li className="text-muted">{t("and {count} more", { count: places.length - 20 })}</li>}
    </ul>
  );
}
