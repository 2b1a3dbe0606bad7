"use client";

import { ChevronDown, ChevronRight, MoreHorizontal, Plus } from "lucide-react";
import type { HTMLAttributes } from "react";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FieldTypeIcon } from "../../field-kinds/field-type-icon.tsx";
import { typeOf } from "../../field-kinds/types.ts";
import { useFieldType } from "../../field-kinds/use-field-type.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../../ui/menus/dropdown-menu.tsx";
import { DragHandle } from "../../ui/tables/sortable-list.tsx";
import type { FieldAction } from "./field-actions.tsx";
import type { FieldRow } from "./field-moves.ts";

const FieldMenu = onDemand(() => import("./change/field-menu.tsx"));

interface FieldRowViewProps {
  row: FieldRow;
  /** For what it is dragged by, once it can be. */
  handle: HTMLAttributes<HTMLElement> | undefined;
  /** The fields inside of it are out of sight. */
  folded: boolean;
  onFold(path: string): void;
  onConfigure(path: string): void;
  onAdd(parent: string): void;
  onAction(action: FieldAction): void;
}

const indents = ["", "pl-8", "pl-16"];

/** A line of the field list. */
export function FieldRowView({ row, handle, folded, onFold, onConfigure, onAdd, onAction }: FieldRowViewProps) {
  const indent = indents[row.depth] ?? "pl-16";
  if (row.field === null)
    return (
      <div className={`flex h-10 items-center ${indent}`}>
        <Button variant="ghost" size="small" className="ml-9 text-muted!" onClick={() => onAdd(row.parent)}>
          <Plus aria-hidden className="size-3.5" />
          {t("Add a field to {parentLabel}, or drop one here", { parentLabel: row.parentLabel })}
        </Button>
      </div>
    );
  const holds = typeOf(row.field).holdsFields && row.field.fields.length > 0;
  return (
    <div className={`flex min-h-12 items-center gap-1 pr-2 ${indent}`}>
      <DragHandle name={row.field.label} handle={handle} className="ml-1" />
      <FieldSummary field={row.field} onOpen={() => onConfigure(row.key)} />
      {holds && (
        <IconButton
          icon={folded ? ChevronRight : ChevronDown}
          label={
            folded
              ? t("Show the fields of {label}", { label: row.field.label })
              : t("Fold {label}", { label: row.field.label })
          }
          aria-expanded={!folded}
          className="size-8!"
          onClick={() => onFold(row.key)}
        />
      )}
      {holds ? (
        <Button
          variant="ghost"
          size="icon"
          className="size-8!"
          aria-label={t("Add a field to {label}", { label: row.field.label })}
          onClick={() => onAdd(row.key)}
        >
          <Plus aria-hidden className="size-4" />
        </Button>
      ) : (
        <span aria-hidden className="size-8 shrink-0 max-sm:hidden" />
      )}
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            className="size-8!"
            aria-label={t("Actions for {label}", { label: row.field.label })}
          >
            <MoreHorizontal aria-hidden className="size-4" />
          </Button>
        }
        panel={(frame) => <FieldMenu {...frame} onConfigure={() => onConfigure(row.key)} onAction={onAction} />}
      />
    </div>
  );
}

function FieldSummary({ field, onOpen }: { field: FieldDefinition; onOpen(): void }) {
  const { type, text, pluginIcon } = useFieldType(field);
  const { validation } = field;
  const marks = [
    validation.as_title && t("Title"),
    validation.required && t("Required"),
    validation.unique && t("Unique"),
    validation.pattern && t("Pattern"),
    validation.default !== undefined && t("Default"),
    validation.is_password && t("Password"),
    validation.hide && t("Hidden"),
  ].filter((mark): mark is string => Boolean(mark));
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 rounded-md py-1.5 text-left focus-visible:-outline-offset-2 max-md:flex-wrap"
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-subtle text-muted">
        <FieldTypeIcon type={type} pluginIcon={pluginIcon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{field.label}</span>
        <span className="block truncate text-meta text-muted">
          <span className="font-mono">{field.identifier}</span>
          <span className="sm:hidden"> · {text}</span>
        </span>
      </span>
      {marks.length > 0 && (
        <span className="flex shrink-0 flex-wrap gap-1 max-md:order-last max-md:w-full max-md:pl-11">
          {marks.map((mark) => (
            <Badge key={mark}>{mark}</Badge>
          ))}
        </span>
      )}
      <span className="w-36 shrink-0 truncate text-table text-muted max-sm:hidden">{text}</span>
    </button>
  );
}
