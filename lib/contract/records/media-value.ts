/** Files as records hold them. */

/** A file as answers have it, or its id alone as a form may. */
export interface StoredFile {
  id: string;
  url?: string;
  file_name?: string;
  content_type?: string;
  size?: number;
  width?: number | null;
  height?: number | null;
}

/** The files of a media field's value: none, one, or those of a gallery. */
export function storedFiles(value: unknown): StoredFile[] {
  return [value].flat().flatMap((one): StoredFile[] => {
    if (typeof one === "string" && one !== "") return [{ id: one }];
    return typeof one === "object" && one !== null && "id" in one ? [one as StoredFile] : [];
  });
}
