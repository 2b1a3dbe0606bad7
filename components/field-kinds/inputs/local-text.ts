const two = (part: number) => String(part).padStart(2, "0");

/** The reader's wall clock for a moment, as `datetime-local` takes it; empty where there is none. */
export function localText(value: unknown): string {
  const date = new Date(String(value ?? ""));
  if (Number.isNaN(date.getTime())) return "";
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : "";
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}
