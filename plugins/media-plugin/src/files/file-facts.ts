/** What is said of a file. */
import { File, FileAudio, FileText, FileVideo, Image, type LucideIcon } from "lucide-react";

/** Kinds of files as the server tells them by their content. */
export const kinds = [
  { value: "image", label: "Images", one: "Image", icon: Image },
  { value: "video", label: "Videos", one: "Video", icon: FileVideo },
  { value: "audio", label: "Audio", one: "Audio", icon: FileAudio },
  { value: "document", label: "Documents", one: "Document", icon: FileText },
  { value: "other", label: "Other files", one: "File", icon: File },
] as const satisfies readonly { value: string; label: string; one: string; icon: LucideIcon }[];

export const kindOf = (type: string) => kinds.find(({ value }) => value === type) ?? kinds[4];

interface Format {
  type: string;
  file_extension: string | null;
}

/** `PNG`; `Image` where no more is known. */
export const shortFormat = ({ type, file_extension }: Format): string =>
  file_extension?.replace(/^\./, "").toUpperCase() || kindOf(type).one;

/** `PNG image`; `Image` where no more is known. */
export function formatText(file: Format): string {
  const { one } = kindOf(file.type);
  const short = shortFormat(file);
  return short === one ? one : `${short} ${one.toLowerCase()}`;
}

/** Where files are kept, as the settings name it. */
export const storageText = (storage: string) => (storage === "local" ? "this installation" : "an S3 bucket");

/** The kind that a type of content belongs to, for files of which nothing else is known. */
export function kindOfContent(contentType: string | undefined): string {
  const [main] = (contentType ?? "").split("/");
  return kinds.some(({ value }) => value === main) ? main! : "other";
}

const units = ["B", "kB", "MB", "GB", "TB"];

/** `4.8 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** power;
  return `${amount.toLocaleString("en", { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${units[power]}`;
}

/** `12,345`. */
export const countText = (count: number): string => count.toLocaleString("en");

/** `1 record`, `12,345 records`. */
export const counted = (count: number, one: string): string => `${countText(count)} ${count === 1 ? one : `${one}s`}`;

/** `1 file`, `12,345 files`. */
export const filesText = (count: number) => counted(count, "file");
