import type { PluginCellProps } from "@plinth/plugin";
import { Thumbnail } from "../files/thumbnail.tsx";
import { fieldFiles } from "./field-files.ts";

/** Shown at most in a cell. */
const shownMax = 4;

/** The files of a media field in a table's cell: one with its name, several as pictures. */
export function MediaCell({ value }: PluginCellProps) {
  const files = fieldFiles(value);
  if (files.length === 0) return <span className="text-muted">–</span>;
  const [first] = files;
  const names = files.map(({ name }) => name).join(", ");
  return (
    <span title={names} className="flex items-center gap-1.5">
      {files.slice(0, shownMax).map((file) => (
        <Thumbnail key={file.id} src={file.thumbnail} kind={file.kind} className="size-6 rounded-sm" />
      ))}
      {files.length === 1 ? <bdi className="truncate">{first!.name}</bdi> : <span className="sr-only">{names}</span>}
      {files.length > shownMax && <span className="text-meta text-muted">+{files.length - shownMax}</span>}
    </span>
  );
}
