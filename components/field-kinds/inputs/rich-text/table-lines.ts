/** Pasted HTML with each row of a table as a line, cells with a stroke between them, and how many tables there were. */
export function withTableLines(html: string): { html: string; tables: number } {
  if (!/<table[\s>]/i.test(html)) return { html, tables: 0 };
  const page = new DOMParser().parseFromString(html, "text/html");
  // The inner ones first: they become lines of the cell that they stand in.
  const tables = [...page.querySelectorAll("table")].reverse();
  for (const table of tables) {
    const lines = [...table.rows].map((row) => {
      const line = page.createElement("p");
      for (const [place, cell] of [...row.cells].entries()) {
        if (place > 0) line.append(" | ");
        line.append(...inlineNodes(cell));
      }
      return line;
    });
    table.replaceWith(...lines);
  }
  return { html: page.body.innerHTML, tables: tables.length };
}

/** What stands in a cell, without the blocks around it. */
function inlineNodes(cell: Element): (Node | string)[] {
  return [...cell.childNodes].flatMap((node): (Node | string)[] =>
    node instanceof Element && /^(P|DIV|H[1-6])$/.test(node.nodeName) ? [...inlineNodes(node), " "] : [node],
  );
}
