"use client";

import { useEffect, useRef, useState } from "react";
import { Textarea } from "../../../ui/textarea.tsx";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import type { ValueInputProps } from "./value-input-props.ts";

/** HTML as the API keeps it: an editor that leaves nothing but an empty paragraph holds nothing. */
function htmlOf(editor: HTMLElement): string {
  const empty = editor.textContent?.trim() === "" && !editor.querySelector("img, hr");
  return empty ? "" : editor.innerHTML;
}

/** Formatted text: written as it will look, or as HTML. The API sanitises what it stores. */
export function RichTextInput({ field, control, name, value, onChange, onBlur, inputRef, disabled }: ValueInputProps) {
  const [source, setSource] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const html = String(value ?? "");
  // Only text from outside is put into the editor: writing back what is being typed would move the cursor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the source shows what was written there.
  useEffect(() => {
    if (editor.current && htmlOf(editor.current) !== html) editor.current.innerHTML = html;
  }, [html, source]);
  return (
    <div className="rounded-md border border-control focus-within:outline-2 focus-within:outline-focus">
      <RichTextToolbar label={field.label} source={source} onSource={setSource} disabled={disabled} />
      {source ? (
        <Textarea
          {...control}
          ref={inputRef}
          name={name}
          rows={10}
          spellCheck={false}
          className="block rounded-none! border-0! font-mono text-table!"
          value={html}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          disabled={disabled}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no element of HTML edits formatted text.
        <div
          {...control}
          ref={editor}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-label={field.label}
          aria-disabled={disabled || undefined}
          contentEditable={!disabled}
          suppressContentEditableWarning
          data-placeholder={field.validation.placeholder ?? ""}
          onInput={(event) => onChange(htmlOf(event.currentTarget))}
          onPaste={(event) => {
            event.preventDefault();
            document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
          }}
          // Enter starts a paragraph, not a nameless block.
          onFocus={() => document.execCommand("defaultParagraphSeparator", false, "p")}
          onBlur={onBlur}
          className="rich-text max-h-96 min-h-40 overflow-y-auto px-3 py-2 outline-none empty:before:text-muted empty:before:content-[attr(data-placeholder)] [&_a]:text-accent [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_h2]:mt-3 [&_h2]:text-lead [&_h2]:font-semibold [&_h3]:mt-2 [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:pl-6 [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:pl-6"
        />
      )}
    </div>
  );
}
