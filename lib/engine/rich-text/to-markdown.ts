import { fromParse5 } from "hast-util-from-parse5";
import { type Handle, toMdast } from "hast-util-to-mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { type Options, toMarkdown as stringify } from "mdast-util-to-markdown";
import { parseFragment } from "parse5";
import { withoutTags } from "./to-text.ts";

const extensions = [gfmTableToMarkdown(), gfmStrikethroughToMarkdown()];
const options: Options = { bullet: "-", emphasis: "*", strong: "*", rule: "-", fences: true, extensions };

/** Markdown has no sign for it. The text stays. */
const children: Handle = (state, node) => state.all(node);

/**
 * Sanitised HTML as CommonMark with tables and strikethrough. What Markdown cannot say is left out, what it would take
 * for signs is escaped.
 */
export function toMarkdown(html: string): string {
  try {
    const tree = fromParse5(parseFragment(html));
    return written(toMdast(tree, { document: true, handlers: { u: children, mark: children, ins: children } }) as Node);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const text = { type: "text", value: withoutTags(html) };
    return written({ type: "root", children: [{ type: "paragraph", children: [text] }] });
  }
}

const written = (tree: Node) =>
  stringify(expressible(tree) as Parameters<typeof stringify>[0], options).replace(/\n$/, "");

/** Of a tree of Markdown, as far as it matters here. */
interface Node {
  type: string;
  value?: string;
  /** Whether empty lines stand between the parts of a list or of an item. */
  spread?: boolean;
  children?: Node[];
}

/**
 * The tree without what Markdown has no signs for, although its nodes could hold it: code of nothing, and lists or
 * paragraphs in the cells of a table. Lists are as tight as they can be: the editor puts a paragraph into every item.
 */
function expressible(node: Node): Node {
  if (!node.children) return node;
  const kept = node.children.filter(({ type, value }) => type !== "inlineCode" || value?.trim() !== "");
  const children = node.type === "tableCell" ? inOneLine(kept) : kept.map(expressible);
  if (node.type === "list") return { ...node, children, spread: children.some(({ spread }) => spread) };
  return node.type === "listItem" ? { ...node, children, spread: isLoose(children) } : { ...node, children };
}

const isLoose = (children: readonly Node[]) => children.slice(1).some(({ type }) => type !== "list");

const inlineTypes = new Set(["text", "emphasis", "strong", "delete", "inlineCode", "break", "link", "image"]);

/** What stands in blocks, one after the other; code keeps its words. */
function inOneLine(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node, i): Node[] => {
    if (inlineTypes.has(node.type)) return [expressible(node)];
    const inner: Node[] =
      node.type === "code"
        ? [{ type: "inlineCode", value: (node.value ?? "").replaceAll("\n", " ") }]
        : inOneLine(node.children ?? []);
    return i === 0 ? inner : [{ type: "text", value: " " }, ...inner];
  });
}
