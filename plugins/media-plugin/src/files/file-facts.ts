/** What is said of a file. */

import { File, FileAudio, FileText, FileVideo, Image, type LucideIcon } from "lucide-react";
import { inLanguage, type Message, msg, t } from "../../../../lib/kernel/words/words.ts";

/** Kinds of files as the server tells them by their content. */
export const kinds = [
  { value: "image", label: msg("Images"), one: msg("Image"), ofFormat: msg("{format} image"), icon: Image },
  { value: "video", label: msg("Videos"), one: msg("Video"), ofFormat: msg("{format} video"), icon: FileVideo },
  { value: "audio", label: msg("Audio"), one: msg("Audio"), ofFormat: msg("{format} audio"), icon: FileAudio },
  {
    value: "document",
    label: msg("Documents"),
    one: msg("Document"),
    ofFormat: msg("{format} document"),
    icon: FileText,
  },
  { value: "other", label: msg("Other files"), one: msg("File"), ofFormat: msg("{format} file"), icon: File },
] as const satisfies readonly { value: string; label: Message; one: Message; ofFormat: Message; icon: LucideIcon }[];

export const kindOf = (type: string) => kinds.find(({ value }) => value === type) ?? kinds[4];

interface Format {
  type: string;
  file_extension: string | null;
}

/** `PNG`; `Image` where no more is known. */
export const shortFormat = (file: Format): string => formatOf(file) || t(kindOf(file.type).one);

const formatOf = ({ file_extension }: Format): string => file_extension?.replace(/^\./, "").toUpperCase() ?? "";

/** `PNG image`; `Image` where no more is known. */
export function formatText(file: Format): string {
  const { one, ofFormat } = kindOf(file.type);
  const format = formatOf(file);
  return format ? t(ofFormat, { format }) : t(one);
}

/** Where files are kept. */
export const storageText = (storage: string): string =>
  storage === "local" ? t("Files are kept in this installation.") : t("Files are kept in an S3 bucket.");

/** The kind that a type of content belongs to, for files of which nothing else is known. */
export function kindOfContent(contentType: string | undefined): string {
  const [main] = (contentType ?? "").split("/");
  return kinds.some(({ value }) => value === main) ? main! : "other";
}

const tenths = inLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const wholes = inLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }));

const units = ["B", "kB", "MB", "GB", "TB"];

/** `4.8 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** power;
  const format = amount < 10 && power > 0 ? tenths() : wholes();
  return `${format.format(amount)} ${units[power]}`;
}

/** `12,345`. */
export const countText = (count: number): string => wholes().format(count);
