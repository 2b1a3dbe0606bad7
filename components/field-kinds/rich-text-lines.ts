/** Rich text as lines of text that show its formatting as Markdown does: for comparing two versions, never for HTML. */

const marks: Readonly<Record<string, string>> = {
  STRONG: "**",
  B: "**",
  EM: "_",
  I: "_",
  S: "~~",
  DEL: "~~",
  U: "__",
  CODE: "`",
};

const blocks = new Set(["P", "DIV", "UL", "OL", "LI", "BLOCKQUOTE", "PRE", "HR", "TABLE", "TR", "FIGURE"]);
const isBlock = ({ nodeName }: Node) => blocks.has(nodeName) || /^H[1-6]$/.test(nodeName);

/** Needs a browser, which parses without running or fetching anything. */
export function linesOfHtml(html: string): string {
  return linesOf(new DOMParser().parseFromString(html, "text/html").body).join("\n");
}

function linesOf(parent: Node): string[] {
  const lines: string[] = [];
  let text = "";
  const flush = () => {
    if (text.trim()) lines.push(text.trim());
    text = "";
  };
  for (const child of parent.childNodes) {
    if (!isBlock(child)) text += inline(child);
    else {
      flush();
      lines.push(...blockLines(child as Element));
    }
  }
  flush();
  return lines;
}

function blockLines(element: Element): string[] {
  const { nodeName } = element;
  const inner = linesOf(element);
  if (/^H[1-6]$/.test(nodeName)) return inner.map((line) => `${"#".repeat(Number(nodeName[1]))} ${line}`);
  if (nodeName === "BLOCKQUOTE") return inner.map((line) => `> ${line}`);
  if (nodeName === "HR") return ["---"];
  if (nodeName === "PRE") return (element.textContent ?? "").split("\n");
  if (nodeName === "TR") return [[...element.children].map((cell) => linesOf(cell).join(" ")).join(" | ")];
  if (nodeName === "UL" || nodeName === "OL")
    return [...element.children].flatMap((item, place) => {
      const mark = nodeName === "OL" ? `${place + 1}. ` : "- ";
      return linesOf(item).map((line, n) => (n === 0 ? mark : " ".repeat(mark.length)) + line);
    });
  return inner;
}

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/\s+/g, " ");
  if (!(node instanceof Element)) return "";
  if (node.nodeName === "BR") return "\n";
  if (node.nodeName === "IMG") return `![${node.getAttribute("alt") ?? ""}](${node.getAttribute("src") ?? ""})`;
  const inner = [...node.childNodes].map(inline).join("");
  if (node.nodeName === "A") return `[${inner}](${node.getAttribute("href") ?? ""})`;
  const mark = inner.trim() ? (marks[node.nodeName] ?? "") : "";
  return mark + inner + mark;
}
