import {
  Checkbox,
  RelativeTime,
  RowOpener,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from "@plinth/plugin";
import { t } from "../../../../lib/kernel/words/words.ts";
import { formatText, sizeText } from "./file-facts.ts";
import type { FileViewProps } from "./file-grid.tsx";
import { FileName } from "./file-name.tsx";
import { Thumbnail } from "./thumbnail.tsx";

/** The files as lines. */
export function FileTable({ files, selected, onSelect, onOpen }: FileViewProps) {
  return (
    <div className="rounded border bg-surface">
      <Table aria-label={t("Files")}>
        <TableHead>
          <tr>
            <TableHeaderCell className="w-8">
              <span className="sr-only">{t("Selected")}</span>
            </TableHeaderCell>
            <TableHeaderCell>{t("Name")}</TableHeaderCell>
            <TableHeaderCell>{t("Kind")}</TableHeaderCell>
            <TableHeaderCell className="text-right">{t("Size")}</TableHeaderCell>
            <TableHeaderCell>{t("Uploaded for")}</TableHeaderCell>
            <TableHeaderCell>{t("Uploaded")}</TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <TableRow key={file.id} className={selected.has(file.id) ? "bg-accent-soft" : ""}>
              <TableCell>
                <Checkbox
                  aria-label={t("Select {name}", { name: file.file_name })}
                  checked={selected.has(file.id)}
                  onCheckedChange={(on) => onSelect(file.id, on)}
                />
              </TableCell>
              <TableCell className="max-w-80 max-sm:max-w-64">
                <span className="flex items-center gap-3">
                  <Thumbnail src={file.thumbnail} kind={file.type} className="size-8 rounded-sm" />
                  <RowOpener onClick={() => onOpen(file)} title={file.file_name}>
                    <FileName name={file.file_name} />
                  </RowOpener>
                </span>
              </TableCell>
              <TableCell className="whitespace-nowrap" title={file.content_type}>
                {formatText(file)}
              </TableCell>
              <TableCell className="text-right whitespace-nowrap">{sizeText(file.size)}</TableCell>
              <TableCell className="max-w-40 truncate">{file.upload_param?.model_name || "–"}</TableCell>
              <TableCell className="whitespace-nowrap">
                <RelativeTime date={file.created_at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
