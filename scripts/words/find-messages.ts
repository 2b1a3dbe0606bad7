/** Every text of the console that is in the catalogues, found by the calls that show or mark it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

/** A text of the source: what a catalogue must hold for it, and where it stands. */
export interface FoundMessage {
  text: string;
  /** Null where it does not count. */
  one: string | null;
  at: string;
}

/** The sources whose texts people read. */
export const shownSources = (): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app", "components", "lib", "plugins"])
    .toString()
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|^lib\/kernel\/words\//.test(path));

/** `path` as the compiler reads it. */
export const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** The name of the function of the catalogues that a node calls; null for any other node. */
export const wordCall = (node: ts.Node): string | null =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  /^(t|msg|says|texts|plural|rich)$/.test(node.expression.text)
    ? node.expression.text
    : null;

const isKey = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** The arguments that are strings; of a table, all that stand in it as values. */
function textsIn(call: ts.CallExpression, isTable: boolean): string[] {
  if (!isTable) return call.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /\p{L}{2}/u.test(node.text) && !isKey(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  call.arguments.forEach(visit);
  return found;
}

/** All messages of a file. */
export function messagesOf(file: ts.SourceFile): FoundMessage[] {
  const found: FoundMessage[] = [];
  const visit = (node: ts.Node): void => {
    const call = wordCall(node);
    if (call) {
      const texts = textsIn(node as ts.CallExpression, call === "texts");
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const at = `${file.fileName}:${line + 1}`;
      if (call === "plural" && texts.length >= 2) found.push({ text: texts[1]!, one: texts[0]!, at });
      else if (call !== "plural")
        found.push(...texts.slice(0, call === "texts" ? undefined : 1).map((text) => ({ text, one: null, at })));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What the plugins that come with Plinth are called, and say of themselves. */
function messagesOfPlugins(): FoundMessage[] {
  const shown = /^(displayName|description|label|section)$/;
  return execFileSync("git", ["ls-files", "plugins/*/config.json"])
    .toString()
    .split("\n")
    .filter(Boolean)
    .flatMap((path) => {
      const found: FoundMessage[] = [];
      JSON.parse(readFileSync(path, "utf8"), (key, value) => {
        if (shown.test(key) && typeof value === "string") found.push({ text: value, one: null, at: path });
        return value;
      });
      return found;
    });
}

/** All messages of all sources. */
export const findMessages = (): FoundMessage[] => [
  ...shownSources().flatMap((path) => messagesOf(parsed(path))),
  ...messagesOfPlugins(),
];
