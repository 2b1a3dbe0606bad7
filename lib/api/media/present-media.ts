import * as at from "../../contract/calls/addresses.ts";
import { locate } from "../../contract/calls/locate.ts";
import { addressName, type MediaFile } from "../../engine/media/index.ts";

/** Types of which a smaller image can be made. */
const pictured = /^image\/(jpeg|png|apng|webp|gif|avif|tiff)$/;

/** MediaFile of the system API. The address is one of this installation, wherever it is reached. */
export function presentMedia(file: MediaFile) {
  const { id, file_name, kind, content_type, file_extension, size, width, height, created_at, tenant_id, alt } = file;
  const url = locate(at.readMedia, { params: { id, name: addressName(file) } });
  // A browser that keeps the image of other bytes asks for this one.
  const version = file.sha256.toString("hex").slice(0, 8);
  return {
    id,
    _key: id,
    url,
    thumbnail: pictured.test(content_type) ? `${url}?width=320&height=320&format=webp&v=${version}` : null,
    file_name,
    alt,
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
