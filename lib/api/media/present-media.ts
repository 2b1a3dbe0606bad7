import type { MediaFile } from "../../engine/media/index.ts";

/** MediaFile of the system API. The address is one of this installation, wherever it is reached. */
export function presentMedia(file: MediaFile) {
  const { id, file_name, content_type, file_extension, size, width, height, created_at } = file;
  return {
    id,
    _key: id,
    url: `/media/${id}/${encodeURIComponent(file_name)}`,
    file_name,
    type: "image",
    content_type,
    file_extension,
    size,
    width,
    height,
    created_at: created_at.toISOString(),
    upload_param: {
      project_id: file.project_id,
      model_name: file.model_name,
      field_name: file.field_name,
      doc_id: file.doc_id,
      provider: "local",
      allow_multi: file.allow_multi,
    },
    s3_key: file.storage_key,
    buffer: null,
  };
}
