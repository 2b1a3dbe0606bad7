import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { FileText } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { routes } from "../../../../lib/console/routes.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FieldTypeIcon } from "../../../field-kinds/field-type-icon.tsx";
import { useFieldType } from "../../../field-kinds/use-field-type.ts";
import { ModelTile } from "../../../models/model-tile.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { nodeLabel } from "./graph-data.ts";
import type { PlacedNode } from "./graph-layout.ts";

/** Of the graph; `isCurrent` is the model that the page is about. */
export type ModelNode = Node<{ node: PlacedNode; isCurrent: boolean }, "model">;

/** Longer names take two lines. */
const nameMax = 24;

/** A model of the drawing, which leads to its designer. From afar, where fields could not be read, it is its name. */
export const GraphNodeCard = memo(function GraphNodeCard({ data: { node, isCurrent } }: NodeProps<ModelNode>) {
  const { model, fields, more } = node;
  const isLong = model.label.length > nameMax;
  return (
    <>
      <Link
        href={routes.model(model.name)}
        prefetch={false}
        draggable={false}
        aria-current={isCurrent ? "true" : undefined}
        className={classNames(
          "flex size-full flex-col overflow-clip rounded border bg-surface transition-colors select-none group-data-far:border-3",
          isCurrent ? "border-accent ring-1 ring-accent" : "hover:border-control in-[.lit]:border-accent",
        )}
      >
        <span className="sr-only">{nodeLabel(node)}</span>
        <span
          aria-hidden
          data-title=""
          className={classNames(
            "flex h-10 shrink-0 items-center gap-2 border-b px-3 font-semibold group-data-far:hidden",
            isCurrent ? "bg-accent-soft text-accent" : "bg-subtle",
          )}
        >
          <ModelTile model={model} />
          {isLong ? (
            <span className="line-clamp-2 text-meta [overflow-wrap:anywhere]" dir="auto">
              {model.label}
            </span>
          ) : (
            <span className="truncate" dir="auto">
              {model.label}
            </span>
          )}
          {model.single_page && <FileText aria-hidden className="ml-auto size-3.5 shrink-0 text-muted" />}
        </span>
        <span aria-hidden className="flex flex-col py-1 group-data-far:hidden">
          {fields.map((field) => (
            <FieldLine key={field.identifier} field={field} />
          ))}
          {more > 0 && (
            <span className="flex h-6 items-center px-3 text-meta text-muted">
              {t("and {more} more fields", { more })}
            </span>
          )}
          {fields.length === 0 && (
            <span className="flex h-6 items-center px-3 text-meta text-muted">{t("No fields yet")}</span>
          )}
        </span>
        <span
          aria-hidden
          data-title=""
          className={classNames(
            "hidden h-full items-center justify-center px-2 text-center text-title font-semibold group-data-far:flex",
            isCurrent && "bg-accent-soft text-accent",
          )}
        >
          <span dir="auto" className={`line-clamp-3 [overflow-wrap:anywhere] ${isLong ? "text-title/6" : ""}`}>
            {model.label}
          </span>
        </span>
      </Link>
      {/* Lines know their own ends, but React Flow draws none between models without handles. */}
      <Handle type="source" position={Position.Right} isConnectable={false} className="invisible" />
      <Handle type="target" position={Position.Left} isConnectable={false} className="invisible" />
    </>
  );
});

function FieldLine({ field }: { field: FieldDefinition }) {
  const { type, text, pluginIcon } = useFieldType(field);
  return (
    <span className="flex h-6 items-center gap-2 px-3 text-meta">
      <span className="size-3.5 shrink-0 text-muted">
        <FieldTypeIcon type={type} pluginIcon={pluginIcon} className="size-3.5" />
      </span>
      <span className="min-w-0 flex-1 truncate">{field.identifier}</span>
      <span className="shrink-0 text-muted">{pluginIcon === null ? t(type.name) : text}</span>
    </span>
  );
}
