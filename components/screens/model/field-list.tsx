"use client";

import { useMutation } from "@urql/next";
import { useEffect, useMemo, useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { fieldMoveWarning } from "../../../lib/contract/fields/field-moves.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { type ConsoleModel, modelTypenames } from "../../models/console-models.ts";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { SortableList } from "../../ui/tables/sortable-list.tsx";
import type { FieldAction } from "./field-actions.tsx";
import { applyMove, type FieldMove, fieldRows, moveFor } from "./field-moves.ts";
import { FieldRowView } from "./field-row.tsx";

const MoveFieldDialog = onDemand(async () => ({ default: (await import("./move-field-dialog.tsx")).MoveFieldDialog }));

const MoveFieldMutation = graphql(`
  mutation FieldList_Move($model_name: String!, $field_name: String!, $move_type: String!, $new_position: Int!,
    $parent_id: String) {
    rearrangeSerialOfField(model_name: $model_name, field_name: $field_name, move_type: $move_type,
      new_position: $new_position, parent_id: $parent_id) { name }
  }
`);

interface FieldListProps {
  model: ConsoleModel;
  onConfigure(path: string): void;
  onAdd(parent: string): void;
  onAction(field: FieldDefinition, action: FieldAction): void;
}

/** The fields in their order, nested ones indented; dragging reorders them and moves them in and out of objects. */
export function FieldList({ model, onConfigure, onAdd, onAction }: FieldListProps) {
  const [, move] = useMutation(MoveFieldMutation);
  // The order after a drop, shown until the server's answer brings the real one.
  const [dropped, setDropped] = useState<FieldDefinition[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer fields replace the order that was shown meanwhile.
  useEffect(() => setDropped(null), [model.fields]);
  // A field about to leave its level, which asks first.
  const [leaving, setLeaving] = useState<{ move: FieldMove; run(): void } | null>(null);
  const rows = useMemo(() => fieldRows(dropped ?? model.fields), [dropped, model.fields]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter(
    ({ parent }) => ![...folded].some((path) => parent === path || parent?.startsWith(`${path}.`)),
  );
  const fold = (path: string) =>
    setFolded((before) => new Set(before.has(path) ? [...before].filter((one) => one !== path) : [...before, path]));
  const lines = shown.map((row) => ({
    ...row,
    name: row.field ? row.field.label : t("The first place in {parentLabel}", { parentLabel: row.parentLabel }),
    fixed: row.field?.system_generated ?? true,
  }));

  const drop = (active: string, over: string) => {
    const wanted = moveFor(rows, active, over);
    if (!wanted) return;
    if (wanted === "refused") return toasts.warning(fieldMoveWarning);
    const run = () => void moveTo(active, wanted);
    if (wanted.move_type === "reorder") return run();
    setLeaving({ move: wanted, run });
  };

  const moveTo = async (key: string, wanted: FieldMove) => {
    setDropped(applyMove(dropped ?? model.fields, key, wanted));
    const { error } = await move({ model_name: model.name, ...wanted }, modelTypenames);
    if (!error) return;
    setDropped(null);
    toasts.error(t("Failed to move field"), { description: error.graphQLErrors[0]?.message });
  };

  return (
    <>
      <SortableList label={t("Fields")} items={lines} onDrop={drop}>
        {(row, handle) => (
          <FieldRowView
            row={row}
            handle={handle}
            folded={folded.has(row.key)}
            onFold={fold}
            onConfigure={onConfigure}
            onAdd={onAdd}
            onAction={(action) => row.field && onAction(row.field, action)}
          />
        )}
      </SortableList>
      {leaving && (
        <MoveFieldDialog model={model} move={leaving.move} onMove={leaving.run} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
