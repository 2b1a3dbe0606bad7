"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { CodeXml } from "lucide-react";
import { Fragment } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Toolbar, ToolbarButton, ToolbarSeparator } from "../../../ui/tables/toolbar.tsx";
import { ImageTool } from "./image-tool.tsx";
import { LinkTool } from "./link-tool.tsx";
import { toolGroups } from "./tools.ts";

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  /** The HTML is shown instead of the text. */
  source: boolean;
  onSource(source: boolean): void;
  /** The address of a link is asked for. */
  linking: boolean;
  onLinking(linking: boolean): void;
  disabled: boolean;
}

/** Formats the selection of the editor below it. */
export function RichTextToolbar(props: RichTextToolbarProps) {
  const { editor, label, source, onSource, linking, onLinking, disabled } = props;
  const off = disabled || source;
  // Asked after each change of the text or the selection; only what is different draws anew.
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(
        toolGroups
          .flat()
          .map((tool) => [
            tool.name,
            { on: tool.isOn?.(now), can: !off && tool.run(now.can().chain() as never).run() },
          ]),
      ),
  });
  return (
    <Toolbar label={t("Format {label}", { label })}>
      {toolGroups.map((group) => (
        <Fragment key={String(group[0]!.name)}>
          {group.map(({ name, icon, keys, run }) => (
            <ToolbarButton
              key={String(name)}
              name={t(name)}
              icon={icon}
              keys={keys}
              pressed={off ? undefined : states[String(name)]?.on}
              disabled={off || !states[String(name)]?.can}
              onClick={() => run(editor.chain().focus()).run()}
            />
          ))}
          <ToolbarSeparator />
        </Fragment>
      ))}
      <LinkTool editor={editor} open={linking} onOpenChange={onLinking} disabled={off} />
      <ImageTool editor={editor} label={label} disabled={off} />
      <ToolbarButton
        className="ml-auto"
        name={t("Edit as HTML")}
        icon={CodeXml}
        pressed={source}
        onClick={() => onSource(!source)}
      />
    </Toolbar>
  );
}
