import { Image } from "lucide-react";
import { storedFiles } from "../../lib/contract/records/media-value.ts";
import { msg, t } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { plainKind } from "./plain-kind.ts";
import { shortId } from "./short-id.ts";

export const mediaType: ConsoleFieldType = {
  type: "media",
  name: msg("Media"),
  explanation: msg("Images and other files: one, or a gallery in a fixed order."),
  icon: Image,
  input_type: "string",
  field_sub_type: null,
  settings: {
    controls: () => [
      { flag: "is_gallery", label: t("Gallery"), help: t("Several files, in the order that editors choose.") },
    ],
    validation: ({ is_gallery }) => ({ is_gallery }),
  },
};

export const media: ConsoleFieldKind = {
  ...plainKind,
  cellText: (value) =>
    storedFiles(value)
      .map((file) => file.file_name ?? file.id)
      .join(", "),
  fullText: (value, { words }) =>
    storedFiles(value)
      .map(({ id }) => words.fileNames.get(id) ?? t("File {id}", { id: shortId(id) }))
      .join(", "),
  cell: "files",
  input: "files",
  sent(value, field) {
    const ids = storedFiles(value).map(({ id }) => id);
    return field.validation.is_gallery ? ids : (ids[0] ?? null);
  },
  // Files are not made up.
  fake: () => undefined,
};
