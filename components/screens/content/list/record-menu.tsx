"use client";

import { Copy, Eye, EyeOff, History, MoreHorizontal, Pencil, Send, Spline, Trash2 } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { RecordRights } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "../../../ui/menus/dropdown-menu.tsx";

interface RecordMenuProps {
  record: ConsoleRecord;
  name: string;
  /** What is not allowed is not offered. */
  may: RecordRights;
  /** Opens it: to change it, or to read it where it may not be changed. */
  onEdit(): void;
  onStatus(status: ConsoleRecord["status"]): void;
  onDuplicate(): void;
  /** Without it there are no relations to change. */
  onRelations?: (() => void) | undefined;
  /** Earlier versions. */
  onRevisions(): void;
  onDelete(): void;
}

/** What can be done to one record of the list. */
export function RecordMenu(props: RecordMenuProps) {
  const { record, name, may, onEdit, onStatus, onDuplicate, onRelations, onRevisions, onDelete } = props;
  const published = record.status === "published";
  return (
    <DropdownMenu
      about={record.id}
      trigger={
        // As high as a compact row, which it must not stretch.
        <Button variant="ghost" size="icon" className="-my-1 size-8!" aria-label={t("Actions for {name}", { name })}>
          <MoreHorizontal aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem icon={may.update ? Pencil : Eye} onSelect={onEdit}>
        {may.update ? t("Edit") : t("View")}
      </MenuItem>
      {may.update && (
        <MenuItem icon={published ? EyeOff : Send} onSelect={() => onStatus(published ? "draft" : "published")}>
          {published ? t("Unpublish") : t("Publish")}
        </MenuItem>
      )}
      {may.create && (
        <MenuItem icon={Copy} onSelect={onDuplicate}>
          {t("Duplicate")}
        </MenuItem>
      )}
      {onRelations && (
        <MenuItem icon={Spline} onSelect={onRelations}>
          {t("Manage relations")}
        </MenuItem>
      )}
      <MenuItem icon={History} onSelect={onRevisions}>
        {t("Revisions")}
      </MenuItem>
      {may.delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {t("Delete")}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
