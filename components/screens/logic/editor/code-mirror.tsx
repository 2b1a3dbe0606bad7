"use client";

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { forceLinting, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { editorLook } from "./editor-look.ts";
import { startTypeService, type TypeService } from "./type-service.ts";

export interface CodeMirrorProps {
  value: string;
  onChange(value: string): void;
  /** Its name, for assistive software. */
  label: string;
  /** Id of the text that tells how the keyboard leaves it. */
  describedBy: string;
  /** Declarations that the code may use. */
  types: string;
  /** Ctrl-Enter or Cmd-Enter. */
  onRun(): void;
}

/**
 * The editor of a function. What is typed is told at once; a `value` from elsewhere takes the place of all of it, and
 * can be undone.
 */
export default function CodeMirror({ value, onChange, label, describedBy, types, onRun }: CodeMirrorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const service = useRef<TypeService>(null);
  const latest = useRef({ value, types, onChange, onRun });
  useEffect(() => {
    latest.current = { value, types, onChange, onRun };
  });

  useEffect(() => {
    const knowing = new Compartment();
    const editor = new EditorView({
      parent: box.current!,
      doc: latest.current.value,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        EditorState.tabSize.of(2),
        indentUnit.of("  "),
        javascript({ typescript: true }),
        editorLook,
        keymap.of([
          {
            key: "Mod-Enter",
            run: () => {
              latest.current.onRun();
              return true;
            },
          },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({
          // What scrolls is reached by keyboard; checkers do not take an editable text for that.
          tabindex: "0",
          "aria-label": label,
          "aria-describedby": describedBy,
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
        knowing.of([]),
      ],
    });
    view.current = editor;
    const types = startTypeService(latest.current.types);
    service.current = types;
    let open = true;
    types.ready.then(
      (extension) => {
        if (!open) return;
        editor.dispatch({ effects: knowing.reconfigure(extension) });
        box.current?.setAttribute("data-types", "ready");
      },
      // Without its worker the editor still edits.
      (fault: unknown) => console.error("Completion is not available.", fault),
    );
    return () => {
      open = false;
      types.close();
      editor.destroy();
    };
  }, [label, describedBy]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    // Faults are looked for anew with the other types.
    void service.current?.declare(types).then(() => view.current && forceLinting(view.current));
  }, [types]);

  return <div ref={box} className="h-full" />;
}
