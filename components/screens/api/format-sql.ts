/** Words before which a line of SQL begins. Quoted names and texts are passed over whole. */
const pattern =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\(|\)|\b(?:select|from|where|order by|group by|limit|offset|left join|cross join|join|union all|with)\b/gi;

/**
 * The same SQL over several lines, each level of brackets that holds a query indented by two spaces: for reading, not
 * for running. Only spaces change, and none within quotes.
 */
export function formatSql(text: string): string {
  let depth = 0;
  const opens: boolean[] = [];
  let out = "";
  let last = 0;
  const breakLine = () => {
    out = out.replace(/[ \t]+$/, "");
    if (out !== "" && !out.endsWith("\n")) out += "\n";
    out += "  ".repeat(depth);
  };
  for (const match of text.matchAll(pattern)) {
    const [token] = match;
    const between = text.slice(last, match.index);
    out += /[ \n]$/.test(out) ? between.trimStart() : between;
    last = match.index + token.length;
    if (token === "(") {
      const isQuery = /^\s*(select|with)\b/i.test(text.slice(last, last + 20));
      opens.push(isQuery);
      out += "(";
      if (isQuery) depth++;
    } else if (token === ")") {
      if (opens.pop()) {
        depth--;
        breakLine();
      }
      out += ")";
    } else if (/^["']/.test(token)) out += token;
    else {
      breakLine();
      out += token;
    }
  }
  return out + text.slice(last);
}
