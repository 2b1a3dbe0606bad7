import { compile, type FormatCallback } from "html-to-text";

const plain = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** A list with the number or the sign of each item before it, and all of the item's lines under its first. */
const list: FormatCallback = (element, walk, builder, { leadingLineBreaks = 2, trailingLineBreaks = 2 }) => {
  const items = (element.children ?? []).filter(({ name }) => name === "li");
  const first = Number.parseInt(element.attribs?.start ?? "1", 10) || 1;
  const prefixes = items.map((_, i) => (element.name === "ol" ? `${first + i}. ` : "- "));
  const isInner = element.parent?.name === "li";
  builder.openList({
    interRowLineBreaks: 1,
    leadingLineBreaks: isInner ? 1 : leadingLineBreaks,
    maxPrefixLength: Math.max(0, ...prefixes.map(({ length }) => length)),
    prefixAlign: "left",
  });
  for (const [i, item] of items.entries()) {
    builder.openListItem({ prefix: prefixes[i]! });
    walk(item.children, builder);
    builder.closeListItem();
  }
  builder.closeList({ trailingLineBreaks: isInner ? 1 : trailingLineBreaks });
};

const convert = compile({
  wordwrap: false,
  formatters: { list },
  selectors: [
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: plain })),
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "ul", format: "list" },
    { selector: "ol", format: "list" },
    { selector: "li > p", format: "paragraph", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "hr", options: { length: 3 } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
  ],
});

/**
 * The words of sanitised HTML, as they stand below each other: lists with their signs and numbers, tables with their
 * columns, links without addresses.
 */
export function toText(html: string): string {
  try {
    return convert(html)
      .replaceAll("\u00a0", " ")
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n");
  } catch (error) {
    // Tags in tags in tags, from before there was a bound.
    if (error instanceof RangeError) return withoutTags(html);
    throw error;
  }
}

/** What is left of HTML that is nested too deeply to be read. */
export const withoutTags = (html: string): string => html.replace(/<[^<>]*>/g, " ").trim();
