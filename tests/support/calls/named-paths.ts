/** Every path of this server that its sources and guides name. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface NamedPath {
  /** Without query and fragment; what is put in while the program runs is a `*`. */
  path: string;
  /** In a row of a table, the last part alone may stand for the path before it with that part. */
  lastPartOf?: string;
  /** Where an address of the contract says it. */
  method: string | null;
  file: string;
}

export const repository = new URL("../../../", import.meta.url);

/** Names of the files below these folders, without those that git ignores. */
export function trackedFiles(...where: string[]): string[] {
  const names = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...where], {
    cwd: repository,
    encoding: "utf8",
  });
  return names.split("\n").filter(Boolean);
}

const textOf = (file: string) => readFileSync(new URL(file, repository), "utf8");

/** A path at the beginning of a text, or after the address of an installation. */
const pathText = /^(?:\*|https?:\/\/localhost(?::\d+)?)?(\/[a-z@][^\s"'<>]*)$/;

/** An address of the contract: method and path, with `:name` for what is put in. */
const addressText = /^(GET|POST|PATCH|DELETE) (\/\S*)$/;

/** The paths in a file of TypeScript: its strings, templates and JSX texts that are one. */
export function pathsInSource(file: string): NamedPath[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, kind);
  const found: NamedPath[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const [, method, address] = (ts.isStringLiteralLike(node) && addressText.exec(node.text)) || [];
    if (method && address) found.push({ path: address.replace(/:\w+(\{[^}]*\})?/g, "*"), method, file });
    else
      for (const text of textsOf(node)) {
        const [, path] = pathText.exec(text) ?? [];
        if (path) found.push({ path: plain(path), method: null, file });
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The words of a text, for mails and answers name paths within sentences. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return node.text.split(/\s+/);
  if (!ts.isTemplateExpression(node)) return [];
  const text = node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join("");
  return text.split(/\s+/);
}

/** A value after a word, not after a slash, is a query. */
function plain(path: string): string {
  return path
    .replace(/[?#].*$/, "")
    .replace(/(?<=[^/*])\*+$/, "")
    .replace(/\*+/g, "*")
    .replace(/[.,;:)\]]+$/, "");
}

/** The paths in a guide: in its links and its code. */
export function pathsInGuide(file: string): NamedPath[] {
  const found: NamedPath[] = [];
  for (const line of textOf(file).split("\n")) {
    let before = "";
    for (const [, host, text] of line.matchAll(
      /(https?:\/\/localhost(?::\d+)?|[`("' ])(\/[a-z](?:\{[^}]*\}|[^\s"'`|)\],;<>])*)/g,
    )) {
      const path = plain(text!.replace(/:\w+(\{[^}]*\})?|\{[^}]*\}?|[A-Z]{3,}|\.\.\.|\[.*$/g, "*"));
      const mayBePart = !host!.startsWith("http") && before !== "" && path.lastIndexOf("/") === 0;
      found.push({ path, ...(mayBePart && { lastPartOf: before + path }), method: null, file });
      if (!mayBePart) before = path.slice(0, path.lastIndexOf("/"));
    }
  }
  return found;
}

/** The files that a guide links to. */
export function linksInGuide(file: string): string[] {
  return [...textOf(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, href]) =>
    decodeURIComponent(new URL(href!, `file:///${file}`).pathname.slice(1)),
  );
}
