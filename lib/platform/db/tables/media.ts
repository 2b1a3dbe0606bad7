/** Tables of media. */
import type { CreatedAt } from "./columns.ts";

export interface MediaFileTable {
  id: string;
  project_id: string;
  file_name: string;
  content_type: string;
  file_extension: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Path below the folder of all media. */
  storage_key: string;
  sha256: Buffer;
  /** What it was uploaded for; null where that was not said. */
  model_name: string | null;
  field_name: string | null;
  doc_id: string | null;
  allow_multi: boolean | null;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface MediaTables {
  "plinth.media_files": MediaFileTable;
}
