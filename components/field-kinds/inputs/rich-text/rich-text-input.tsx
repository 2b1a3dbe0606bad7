"use client";

import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Textarea } from "../../../ui/inputs/textarea.tsx";
import type { ValueInputProps } from "../value-input-props.ts";
import { richTextExtensions } from "./extensions.ts";
import { foreignParts } from "./foreign-parts.ts";
import { fittingHtml } from "./pasted-html.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { keepsPage, useBroughtPictures } from "./use-brought-pictures.tsx";

const textStyle = "rich-text max-h-[60vh] min-h-40 overflow-y-auto px-3 py-2 outline-none max-sm:text-lead";

/**
 * Formatted text: written as it will look, or as HTML. What is stored or pasted goes through the editor's schema before
 * it is shown, so nothing in it can run; a text is not rewritten until somebody changes it. The API cleans what it
 * stores once more.
 */
export default function RichTextInput(props: ValueInputProps) {
  const { field, control, name, value, onChange, onBlur, inputRef, disabled } = props;
  const html = String(value ?? "");
  const [foreign] = useState(() => foreignParts(html));
  const [source, setSource] = useState(foreign.length > 0);
  const [linking, setLinking] = useState(false);
  // What the editor itself has said last: anything else came from outside.
  const said = useRef(html);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const { editor: pictureEditor, handlers, progress } = useBroughtPictures(field);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id: `${control.id}-text`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": field.label,
        "aria-describedby": control["aria-describedby"] ?? "",
        "aria-invalid": control["aria-invalid"] ? "true" : "false",
        "aria-required": control["aria-required"] ? "true" : "false",
        ...(disabled && { "aria-disabled": "true", tabindex: "0" }),
        dir: "auto",
        class: textStyle,
      },
      transformPastedHTML: fittingHtml,
      ...handlers,
    }),
    [
      control.id,
      control["aria-describedby"],
      control["aria-invalid"],
      control["aria-required"],
      disabled,
      field.label,
      handlers,
    ],
  );
  const extensions = useMemo(
    () => richTextExtensions(field.validation.placeholder ?? ""),
    [field.validation.placeholder],
  );
  const editor = useEditor({
    extensions,
    editorProps,
    content: html,
    editable: !disabled,
    // It is never drawn on the server.
    immediatelyRender: true,
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? "" : now.getHTML();
      latest.current.onChange(said.current);
    },
    onBlur: () => latest.current.onBlur(),
  });
  useEffect(() => {
    pictureEditor.current = editor;
  }, [editor, pictureEditor]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    if (source || html === said.current) return;
    said.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html, source]);
  // A form that finds a fault here puts the focus here, and so does a press on the label.
  useEffect(() => {
    if (source) return;
    const focus = () => void editor.commands.focus();
    give(inputRef, { focus });
    const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [editor, inputRef, source, control.id]);
  const openLink = (event: KeyboardEvent) => {
    const isKey =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isKey || source || disabled) return;
    takeSelection(editor);
    // Without words to link, the same keys open the commands of the console.
    if (editor.state.selection.empty && !editor.isActive("link")) return;
    event.preventDefault();
    event.stopPropagation();
    setLinking(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are the editor's, which stands inside.
    <div
      onKeyDown={openLink}
      onDragOver={keepsPage}
      onDrop={keepsPage}
      className={`rounded-md border bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus ${control["aria-invalid"] ? "border-danger" : "border-input hover:border-control"} ${disabled ? "bg-subtle! text-muted" : ""}`}
    >
      <RichTextToolbar
        editor={editor}
        label={field.label}
        source={source}
        onSource={setSource}
        linking={linking}
        onLinking={setLinking}
        disabled={disabled}
      />
      {foreign.length > 0 && (
        <p role="status" className="border-b bg-warning-soft px-3 py-2 text-meta text-warning">
          {source
            ? t("Shown as HTML, because the editor has no {elements}.", { elements: foreign.join(", ") })
            : t("The editor has no {elements}: a change made here leaves it out.", { elements: foreign.join(", ") })}
        </p>
      )}
      {source && (
        <Textarea
          {...control}
          ref={inputRef}
          name={name}
          rows={10}
          spellCheck={false}
          dir="ltr"
          className="block rounded-none! border-0! font-mono text-table!"
          value={html}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          disabled={disabled}
        />
      )}
      <EditorContent editor={editor} hidden={source} />
      {progress}
    </div>
  );
}

function give(ref: Ref<never>, target: { focus(): void }): void {
  if (typeof ref === "function") ref(target as never);
}

/** The browser knows a selection before the editor does, which would never hear of it once the focus is elsewhere. */
function takeSelection(editor: Editor): void {
  const { view } = editor;
  const shown = window.getSelection();
  if (!shown?.anchorNode || !shown.focusNode || !view.dom.contains(shown.anchorNode)) return;
  const ends = [view.posAtDOM(shown.anchorNode, shown.anchorOffset), view.posAtDOM(shown.focusNode, shown.focusOffset)];
  editor.commands.setTextSelection({ from: Math.min(...ends), to: Math.max(...ends) });
}
