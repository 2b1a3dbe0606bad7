"use client";

import { FileQuestion } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useMay } from "../../console/own-permissions.ts";
import { ModelsFailure, NoSuchModel, UnreadableModel } from "../../models/model-states.tsx";
import { useModels } from "../../models/use-models.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { hydratedLater } from "../../ui/loading/hydrated-later.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import type { KeptColumns } from "./list/use-columns.ts";
import { NestedRecord, type NestedRecordProps } from "./record/nested-record.ts";

// A page needs the one or the other, never both.
const ContentList = dynamic(() => import("./list/content-list.tsx").then((all) => all.ContentList));
const SingleRecord = hydratedLater(
  async () => ({ default: (await import("./record/single-record.tsx")).SingleRecord }),
  {
    className: "flex flex-1 flex-col",
  },
);

const RecordDrawer = onDemand(async () => ({ default: (await import("./record/record-drawer.tsx")).RecordDrawer }), {
  late: true,
});

/** A record's drawer over another record's form; `owner` is whose drafts are kept. */
const nestedDrawer = (owner: string) =>
  function NestedDrawer({ title, onSaved, ...record }: NestedRecordProps) {
    const none = { previous: null, next: null };
    return <RecordDrawer {...record} owner={owner} neighbours={none} nested={{ title, onSaved }} onOpen={onSaved} />;
  };

/** The content of one model: a table of records, or the form of its only record. */
export function ContentScreen({ name, kept }: { name: string; kept: KeptColumns }) {
  const { models, loading, error, retry } = useModels();
  const mayDesign = useMay("models");
  const model = models.find((candidate) => candidate.name === name);
  const nested = useMemo(() => nestedDrawer(kept.owner), [kept.owner]);
  if (model && !model.may.read) return <UnreadableModel name={model.name} label={model.label} />;
  if (model && model.fields.length === 0)
    return (
      <EmptyState
        icon={FileQuestion}
        title={t("No Form Configuration")}
        description={
          mayDesign
            ? t("{model} has no fields yet. Add the first one to fill it in here.", { model: model.label })
            : t("{model} has no fields yet.", { model: model.label })
        }
        action={
          mayDesign && (
            <ButtonLink variant="primary" href={routes.model(name, { add: "field" })}>
              {t("Add field")}
            </ButtonLink>
          )
        }
      />
    );
  if (model)
    return (
      <NestedRecord value={nested}>
        {model.single_page ? (
          <SingleRecord key={name} model={model} owner={kept.owner} />
        ) : (
          // Not by name: from one model to another only what differs is drawn.
          <ContentList model={model} kept={kept} />
        )}
      </NestedRecord>
    );
  if (loading)
    return (
      <div className="space-y-6 p-edge" aria-busy>
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  if (error) return <ModelsFailure title={t("Failed to load form structure")} error={error} retry={retry} />;
  return <NoSuchModel name={name} section="content" />;
}
