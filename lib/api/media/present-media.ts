import * as at from "../../contract/calls/addresses.ts";
import { locate } from "../../contract/calls/locate.ts";
import type { MediaFile } from "../../engine/media/index.ts";

/** Types of which a smaller image can be made. */
const pictured = /^image\/(jpeg|png|apng|webp|gif|avif|tiff)$/;

/** MediaFile of the system API. The address is one of this installation, wherever it is reached. */
export function presentMedia(file: MediaFile) {
  const { id, file_name, kind, content_type, file_extension, size, width, height, created_at, tenant_id } = file;
  const url = locate(at.readMedia, { params: { id, name: file_name } });
  return {
    id,
    _key: id,
    url,
    thumbnail: pictured.test(content_type) ? `${url}?width=320&height=320&format=webp` : null,
    file_name,
    type: kind,
    content_type,
    file_extension,
    size,
    width,
    height,
    created_at: created_at.toISOString(),
    tenant_id,
    upload_param: {
      project_id: file.project_id,
      model_name: file.model_name,
      field_name: file.field_name,
      doc_id: file.doc_id,
      provider: file.storage,
      allow_multi: file.allow_multi,
    },
    s3_key: file.storage_key,
    buffer: null,
  };
}
