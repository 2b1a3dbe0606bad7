/** The code editor in the console's own colours, light and dark. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--accent)" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--success)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className], color: "var(--warning)" },
  { tag: [tags.function(tags.variableName), tags.definition(tags.function(tags.variableName))], fontWeight: "600" },
  { tag: tags.invalid, color: "var(--danger)" },
]);

const mono = '"JetBrains Mono Variable", ui-monospace, monospace';

const frame = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: mono, lineHeight: "20px" },
  ".cm-content": { padding: "12px 0", caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--muted)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--subtle) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--control)" },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--warning)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--border)",
    borderRadius: "6px",
  },
  ".cm-tooltip": { boxShadow: "var(--shadow-floating)", overflow: "hidden", maxWidth: "min(36rem, 90vw)" },
  ".cm-tooltip-hover": { fontFamily: mono, fontSize: "12px", padding: "6px 10px", whiteSpace: "pre-wrap" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: mono, fontSize: "13px", maxHeight: "16rem" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "4px 8px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent-soft)", color: "var(--text)" },
  ".cm-diagnostic": { padding: "4px 10px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--danger)" },
  ".cm-panel input, .cm-panel button, .cm-textfield, .cm-button": {
    backgroundColor: "var(--surface)",
    backgroundImage: "none",
    color: "var(--text)",
    border: "1px solid var(--control)",
    borderRadius: "6px",
  },
});

export const editorLook = [frame, syntaxHighlighting(words)];
