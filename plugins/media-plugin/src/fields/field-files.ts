/** The files of a media field: as a record has them, and as the form keeps them. */
import type { MediaFile } from "../documents.ts";
import { kindOfContent } from "../files/file-facts.ts";

export interface FieldFile {
  id: string;
  name: string;
  /** Null where only the id is known. */
  url: string | null;
  thumbnail: string | null;
  kind: string;
}

interface StoredFile {
  id: string;
  url?: string;
  file_name?: string;
  content_type?: string;
  alt?: string;
}

/** Pictures that the server makes smaller ones of. */
const pictured = /^image\/(jpeg|png|apng|webp|gif|avif|tiff)$/;

/** The files in a field's value: none, one, or a gallery; as files, or as ids alone. */
export function fieldFiles(value: unknown): FieldFile[] {
  return [value].flat().flatMap((one): FieldFile[] => {
    if (typeof one === "string" && one) return [fieldFile({ id: one })];
    return typeof one === "object" && one !== null && "id" in one ? [fieldFile(one as StoredFile)] : [];
  });
}

function fieldFile({ id, url, file_name, content_type }: StoredFile): FieldFile {
  const isPicture = url && pictured.test(content_type ?? "");
  return {
    id,
    name: file_name ?? id,
    url: url ?? null,
    thumbnail: isPicture ? `${url}${url.includes("?") ? "&" : "?"}width=320&height=320&format=webp` : null,
    kind: kindOfContent(content_type),
  };
}

/** A chosen file as the form keeps it. */
export const fieldValue = ({ id, url, file_name, content_type, alt }: MediaFile): StoredFile => ({
  id,
  url,
  file_name,
  content_type,
  alt,
});
