/** Tables of media. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "./columns.ts";

export interface MediaFileTable {
  id: string;
  project_id: string;
  file_name: string;
  /** `image`, `video`, `audio`, `document` or `other`. */
  kind: string;
  content_type: string;
  file_extension: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Of what is not animated 1; null for what is no image. */
  frames: number | null;
  /** `local` or `s3`. */
  storage: string;
  /** Key in its storage. */
  storage_key: string;
  sha256: Buffer;
  /** What it was uploaded for; null where that was not said. */
  model_name: string | null;
  field_name: string | null;
  doc_id: string | null;
  allow_multi: boolean | null;
  created_by: string | null;
  created_at: CreatedAt;
  /** Null for the project's own. */
  tenant_id: string | null;
  /** Whether it is settled whose the file is: not yet for those from before files belonged to tenants. */
  is_settled: Generated<boolean>;
  /** What is said in place of it to whoever does not see it; empty for nothing. */
  alt: Generated<string>;
  /** The name in its address, where it was renamed since; null for its own. */
  address_name: Generated<string | null>;
}

/** An upload that can be resumed. */
export interface MediaUploadTable {
  id: string;
  project_id: string;
  user_id: string;
  size: number;
  metadata: ColumnType<Record<string, string | null>, string, string>;
  file_id: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  /** The tenant that its owner has chosen. */
  tenant_id: string | null;
}

/** An image in another size or format, made when it was asked for. */
export interface MediaRenditionTable {
  file_id: string;
  name: string;
  project_id: string;
  content_type: string;
  size: number;
  storage: string;
  storage_key: string;
  used_at: ColumnType<Date, Date | undefined, Date>;
}

export interface MediaTables {
  "plinth.media_files": MediaFileTable;
  "plinth.media_uploads": MediaUploadTable;
  "plinth.media_renditions": MediaRenditionTable;
}
