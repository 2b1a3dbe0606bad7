"use client";

import { useQuery } from "@urql/next";
import { graphql } from "../../../../lib/console/graphql.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { modelTypenames } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { useHydrated } from "../../../ui/loading/use-hydrated.ts";
import { SourceEditor } from "../editor/source-editor.tsx";
import type { FunctionDetail } from "../function-query.ts";
import { useRunFunction } from "./run-function.ts";
import { RunPanel } from "./run-panel.tsx";
import { SourceNotices } from "./source-notices.tsx";
import type { SourceEditing } from "./use-source.ts";

const TypesQuery = graphql(`
  query Function_Types($name: String!) { functionTypes(name: $name) }
`);

interface CodeTabProps {
  subject: FunctionDetail;
  editing: SourceEditing;
  /** Why the source could not be saved. */
  fault: string | null;
}

/** The source, and a way to try it. */
export function CodeTab({ subject, editing, fault }: CodeTabProps) {
  const hydrated = useHydrated();
  const { models } = useModels();
  // For the editor alone, so they are no part of the page.
  const [{ data }] = useQuery({
    query: TypesQuery,
    variables: { name: subject.name },
    pause: !hydrated,
    context: modelTypenames,
  });
  const request = models.find(({ name }) => name === subject.request?.model);
  const run = useRunFunction(subject.name, request?.fields ?? [], editing.dirty ? editing.source : null);
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 space-y-4">
        <SourceNotices editing={editing} fault={fault} />
        <SourceEditor
          label={t("Source of {name}", { name: subject.name })}
          value={editing.source}
          onChange={editing.setSource}
          types={data?.functionTypes ?? ""}
          onRun={run.start}
        />
      </div>
      <RunPanel run={run} draft={editing.dirty} />
    </div>
  );
}
