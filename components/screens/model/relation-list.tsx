"use client";

import { ArrowRight, Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { relationNames } from "../../../lib/kernel/names.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { ConsoleConnection, ConsoleModel } from "../../models/console-models.ts";
import { ModelTile } from "../../models/model-tile.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";

const DeleteRelationDialog = onDemand(() => import("./delete-relation-dialog.tsx"));

interface RelationListProps {
  model: ConsoleModel;
  /** False where there is no other model to relate to. */
  canAdd: boolean;
  onAdd(): void;
}

/** The relations of a model. */
export function RelationList({ model, canAdd, onAdd }: RelationListProps) {
  const [leaving, setLeaving] = useState<ConsoleConnection | null>(null);
  if (model.connections.length === 0)
    return (
      <div className="flex flex-col items-start gap-3 px-edge py-5 text-muted">
        <p>
          {t("No relationships found for this model.")}{" "}
          {canAdd
            ? t("Relate it to another model to read both in one query.")
            : t("Add a second model to relate this one to.")}
        </p>
        {canAdd && (
          <Button size="small" onClick={onAdd}>
            <Plus aria-hidden className="size-3.5" />
            {t("Add relation")}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <ul aria-label={t("Relations")} className="divide-y divide-border">
        {model.connections.map((connection) => (
          <li
            key={`${connection.name} ${connection.type}`}
            // As far from the edge as a field, which has a handle.
            className="flex min-h-12 items-center gap-3 py-1.5 pr-2 pl-10 pointer-coarse:pl-13"
          >
            <ModelTile model={connection.other} className="size-8 text-body" />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                <span className="shrink-0 text-muted">
                  {connection.kind === "has_many" ? t("has many") : t("has one")}
                </span>
                <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
                <Link href={routes.model(connection.model)} className="truncate font-medium hover:underline">
                  <span dir="auto">{connection.other.label}</span>
                </Link>
              </span>
              <span className="block truncate font-mono text-meta text-muted">
                {relationNames(connection.name, connection.kind)[0]}
              </span>
            </span>
            {connection.known_as && (
              <Badge className="max-sm:hidden">{t("known as {known_as}", { known_as: connection.known_as })}</Badge>
            )}
            <Button
              variant="ghost"
              size="icon"
              className="size-8!"
              aria-label={t("Delete the relation to {label}", { label: connection.label })}
              onClick={() => setLeaving(connection)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <DeleteRelationDialog model={model} connection={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
