/** Deeper things are no addresses of ours. */
const depthMax = 8;

/**
 * The same value with all addresses in it cut at their query: queries hold codes of mails, searches and filters. The
 * text of anything else stays as it is.
 */
export function withoutQueries<Value>(value: Value, depth = 0): Value {
  if (typeof value === "string") return withoutQuery(value) as Value;
  if (typeof value !== "object" || value === null || depth === depthMax) return value;
  if (Array.isArray(value)) return value.map((item) => withoutQueries(item, depth + 1)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutQueries(item, depth + 1)]),
  ) as Value;
}

/** Addresses anywhere in the text, up to their query or fragment. */
export function withoutQuery(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/g, "$1").replace(/^(\/[^\s?#]*)[?#]\S*$/, "$1");
}
