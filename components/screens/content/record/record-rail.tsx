"use client";

import { useQuery } from "@urql/next";
import type { ReactNode } from "react";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { type ConsoleRecord, personOf, RevisionsQuery, recordTypenames } from "../../../records/record-documents.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import type { OwnChange } from "../editing/use-stored-record.ts";
import { RevisionsButton } from "../revisions/revisions-button.tsx";
import { StatusBadge } from "../status-badge.tsx";

interface RecordRailProps {
  model: ConsoleModel;
  /** Null for a new one. */
  record: ConsoleRecord | null;
  asOwn: OwnChange;
  /** The relations, which are part of the record's form. */
  children: ReactNode;
}

/** Versions that the rail lists; the button beside them opens all. */
const shownMax = 5;

/** What there is to know of a record beside its fields, where it takes the whole page. */
export function RecordRail({ model, record, asOwn, children }: RecordRailProps) {
  return (
    <aside aria-label={t("About the record")} className="min-w-0 space-y-6 text-table lg:border-l lg:pl-6">
      {record ? (
        <>
          <RailPart title={t("Status")} besideOnly>
            <div className="flex items-center gap-2">
              <StatusBadge status={record.status} />
              <span className="text-muted">
                {record.status === "published" ? t("The API shows it") : t("The API does not show it")}
              </span>
            </div>
          </RailPart>
          <RailPart title={t("Dates and people")} besideOnly>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
              <Line label={t("Created")}>{whenAndWho(record.created_at, record.created_by)}</Line>
              <Line label={t("Updated")}>{whenAndWho(record.updated_at, record.modified_by)}</Line>
              <Line label={t("Id")}>
                <span className="flex items-center gap-1">
                  <span className="truncate font-mono">…{record.id.slice(-8)}</span>
                  <CopyButton text={record.id} label={t("Copy id")} />
                </span>
              </Line>
            </dl>
          </RailPart>
          <RailPart title={t("History")} aside={<RevisionsButton model={model} id={record.id} asOwn={asOwn} />}>
            <Versions model={model.name} record={record} />
          </RailPart>
        </>
      ) : (
        <RailPart title={t("Status")} besideOnly>
          <p className="text-muted">{t("A new record starts as a draft.")}</p>
        </RailPart>
      )}
      {children}
    </aside>
  );
}

interface RailPartProps {
  title: string;
  aside?: ReactNode;
  /** Not where the rail stands below the form: the drawer's head then says it. */
  besideOnly?: boolean;
  children: ReactNode;
}

function RailPart({ title, aside, besideOnly, children }: RailPartProps) {
  return (
    <section aria-label={title} className={besideOnly ? "max-lg:hidden" : undefined}>
      <div className="mb-1.5 flex min-h-8 items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </>
  );
}

/** The newest of the earlier versions. */
function Versions({ model, record }: { model: string; record: ConsoleRecord }) {
  const [{ data, fetching }] = useQuery({
    query: RevisionsQuery,
    variables: { model, id: record.id },
    context: recordTypenames,
  });
  const versions = (data?.listSingleModelRevisionData ?? []).flatMap((one) => (one ? [one] : []));
  if (fetching && !data) return <p className="text-muted">{t("One moment…")}</p>;
  if (versions.length === 0) return <p className="text-muted">{t("No earlier versions.")}</p>;
  return (
    <ol className="space-y-1.5">
      {versions.slice(0, shownMax).map((version) => (
        <li key={version.id} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate">
            {whoAndStatus(personOf(version.last_modified_by) || t("Somebody"), version.status === "published")}
          </span>
          <span className="shrink-0 text-muted">
            {version.updated_at && <RelativeTime date={version.updated_at} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

function whenAndWho(at: string, who: string | undefined): ReactNode {
  const when = <RelativeTime date={at} />;
  return who ? rich("{when} by {who}", { when, who }) : when;
}

function whoAndStatus(who: string, isPublished: boolean): ReactNode {
  const muted = (words: string) => <span className="text-muted">{words}</span>;
  return isPublished
    ? rich("{who}<muted>, published</muted>", { who, muted })
    : rich("{who}<muted>, draft</muted>", { who, muted });
}
