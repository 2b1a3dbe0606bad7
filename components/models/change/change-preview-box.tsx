"use client";

import { listed, t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type ChangeFact, conflictText, factsOf } from "./change-facts.ts";
import type { ChangeKind, useChangePreview } from "./use-change-preview.ts";

interface ChangePreviewBoxProps extends ReturnType<typeof useChangePreview> {
  change: ChangeKind;
}

/** What a change would do: what stands in its way first, then records, relations and those who use the API. */
export function ChangePreviewBox({ change, preview, loading, fault }: ChangePreviewBoxProps) {
  if (fault) return <Alert kind="warning" title={t("What this affects could not be counted.")} description={fault} />;
  if (loading) return <PreviewSkeleton />;
  if (!preview) return null;
  const facts = factsOf(change, preview);
  if (facts.length + preview.conflicts.length === 0) return null;
  const touchesNobody = preview.roles.count + preview.webhooks.count + preview.tokens.count === 0;
  return (
    <section aria-label={t("What will happen")} aria-live="polite" className="space-y-3">
      {preview.conflicts.map((conflict) => {
        const { title, follows } = conflictText(conflict);
        const kind = conflict.kind === "missing" ? "warning" : "danger";
        return <Alert key={conflict.kind} kind={kind} title={title} description={follows} />;
      })}
      {facts.length > 0 && (
        <ul className="divide-y divide-border rounded border">
          {facts.map((fact) => (
            <FactRow key={fact.text} {...fact} />
          ))}
          {touchesNobody && change !== "set_field_rules" && (
            <li className="px-3 py-2 text-table text-muted">{t("It affects no role, webhook or API token.")}</li>
          )}
        </ul>
      )}
    </section>
  );
}

/** So many names are told; of the others the number. */
const namesMax = 4;

function FactRow({ icon: Icon, text, names }: ChangeFact) {
  const rest = names.length - namesMax;
  return (
    <li className="flex gap-3 px-3 py-2 text-table">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p>{text}</p>
        {names.length > 0 && (
          <p className="break-words font-mono text-meta text-muted">
            {rest > 0 ? listed([...names.slice(0, namesMax), t("{count} more", { count: rest })]) : names.join(", ")}
          </p>
        )}
      </div>
    </li>
  );
}

/** As high as what mostly comes, so that little moves. */
function PreviewSkeleton() {
  return (
    <div aria-busy className="divide-y divide-border rounded border">
      <p className="sr-only" role="status">
        {t("Counting what this affects")}
      </p>
      {["w-56", "w-44", "w-64"].map((width) => (
        <div key={width} className="flex h-9 items-center gap-3 px-3">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}
