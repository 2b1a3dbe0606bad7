/** Texts that people would read and no catalogue could hold, for no function of the catalogues takes them. */
import ts from "typescript";
import { wordCall } from "./find-messages.ts";

/** Attributes of elements, and properties of tables, that are read by people or read out to them. */
const shown = new RegExp(
  `^(${[
    "label|title|subtitle|description|help|hint|text|message|caption|heading|legend|summary|explanation|details|says",
    "placeholder|alt|aria-label|ariaLabel|aria-description|aria-roledescription|aria-valuetext",
    "confirmLabel|cancelLabel|submitLabel|menuLabel|searchLabel|successMessage|empty|failure|error",
  ].join("|")})$`,
);
/** Calls whose texts are shown. */
const tells = /^(toasts\.\w+|setError|pageTitle|submit)$/;
/** Elements whose texts are code. */
const code = /^(code|kbd|pre|style|script)$/;
/** Names that are the same in every language. */
const ownNames = /^(Plinth|GraphQL|REST)$/;
const word = /\p{L}{2}/u;
/** A word that begins as a label does, or several words. */
const likeText = (text: string) => /^\p{Lu}\p{Ll}/u.test(text.trim()) || /\p{Ll}{2} \p{Ll}/u.test(text);
const sentence = /^\p{Lu}\p{Ll}*['’]?\p{Ll}* (\S+ ){2,}\S+/u;

/** Each as `path:line text`. */
export function unlistedTexts(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const note = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file.fileName}:${line + 1} ${text.replace(/\s+/g, " ").trim().slice(0, 100)}`);
  };
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return;
    if (ts.isJsxText(node)) {
      if (word.test(node.text) && !code.test(elementOf(node))) note(node, node.text);
      return;
    }
    const text = literalOf(node);
    if (
      text !== null &&
      word.test(text) &&
      !ownNames.test(text) &&
      (sentence.test(text) || (likeText(text) && isShown(node)))
    )
      note(node, text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What is in the catalogues, and what nobody reads: types, imports, GraphQL, faults of programs, comparisons. */
function isNoText(node: ts.Node): boolean {
  if (wordCall(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isCallExpression(node)) return /^(graphql|console\.\w+|says)$/.test(node.expression.getText());
  if (ts.isNewExpression(node)) return /^(Error|TypeError|RegExp)$/.test(node.expression.getText());
  return ts.isJsxAttribute(node) && /^(className|href|id|type|name|rel|src|autoComplete)$/.test(node.name.getText());
}

/** The fixed words of a string; null for anything else. */
function literalOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
}

const elementOf = ({ parent }: ts.Node): string =>
  ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : "";

/** Whether a string stands where a reader sees it, as it is or as one side of a choice. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return isShown(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isBinaryExpression(parent))
    return /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()) && isShown(parent);
  if (ts.isJsxAttribute(parent)) return shown.test(parent.name.getText());
  if (ts.isJsxExpression(parent))
    return ts.isJsxAttribute(parent.parent) ? shown.test(parent.parent.name.getText()) : !code.test(elementOf(parent));
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && shown.test(parent.name.getText());
  return ts.isCallExpression(parent) && parent.expression !== node && tells.test(parent.expression.getText());
}
