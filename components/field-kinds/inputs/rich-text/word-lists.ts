/** The number, letter or sign that Word writes before a line of a list, as text of the line. */
const markerOf = (line: Element): Element | undefined =>
  [...line.querySelectorAll("[style]")].find((part) => /mso-list:\s*ignore/i.test(part.getAttribute("style") ?? ""));

const levelOf = (line: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d+)/i.exec(line.getAttribute("style") ?? "")?.[1] ?? 0);

/**
 * Pasted HTML with the lists that Word means: it writes each line as a paragraph, whose style says how deep it stands.
 * Anything else is left as it is.
 */
export function withWordLists(html: string): string {
  if (!/mso-list:[^;]*\blevel\d/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  let open: { list: Element; level: number }[] = [];
  for (const line of page.querySelectorAll("p, h1, h2, h3, h4, h5, h6, div")) {
    const level = levelOf(line);
    if (level === 0) continue;
    const marker = markerOf(line);
    const kind = /^\s*(\d+|[a-z]{1,4})\s*[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    if (line.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.localName === kind));
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(kind);
      const around = open.at(-1)?.list.lastElementChild;
      if (around) around.append(list);
      else line.before(list);
      open.push({ list, level });
    }
    const [item, text] = [page.createElement("li"), page.createElement("p")];
    text.append(...line.childNodes);
    item.append(text);
    open.at(-1)?.list.append(item);
    line.remove();
  }
  return page.body.innerHTML;
}
