/** The tools of the rich text editor: one entry is one button. */

import type { Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { type Message, msg } from "../../../../lib/kernel/words/words.ts";

type Chain = ReturnType<Editor["chain"]>;

interface Tool {
  name: Message;
  icon: LucideIcon;
  keys?: string;
  run(chain: Chain): Chain;
  /** Whether it holds at the cursor; without it there is nothing to be on or off. */
  isOn?(editor: Editor): boolean;
}

const heading = (level: 1 | 2 | 3, name: Message, icon: LucideIcon): Tool => ({
  name,
  icon,
  keys: `Control+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive("heading", { level }),
});

/** In groups, as they stand in the toolbar. The keys are the editor's own. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: msg("Undo"), icon: Undo2, keys: "Control+Z", run: (chain) => chain.undo() },
    { name: msg("Redo"), icon: Redo2, keys: "Control+Shift+Z", run: (chain) => chain.redo() },
  ],
  [
    heading(1, msg("Heading 1"), Heading1),
    heading(2, msg("Heading 2"), Heading2),
    heading(3, msg("Heading 3"), Heading3),
  ],
  [
    mark(msg("Bold"), Bold, "Control+B", "bold", (chain) => chain.toggleBold()),
    mark(msg("Italic"), Italic, "Control+I", "italic", (chain) => chain.toggleItalic()),
    mark(msg("Underline"), Underline, "Control+U", "underline", (chain) => chain.toggleUnderline()),
    mark(msg("Strikethrough"), Strikethrough, "Control+Shift+S", "strike", (chain) => chain.toggleStrike()),
    mark(msg("Code"), Code, "Control+E", "code", (chain) => chain.toggleCode()),
  ],
  [
    mark(msg("Bulleted list"), List, "Control+Shift+8", "bulletList", (chain) => chain.toggleBulletList()),
    mark(msg("Numbered list"), ListOrdered, "Control+Shift+7", "orderedList", (chain) => chain.toggleOrderedList()),
    mark(msg("Quote"), Quote, "Control+Shift+B", "blockquote", (chain) => chain.toggleBlockquote()),
    mark(msg("Code block"), SquareCode, "Control+Alt+C", "codeBlock", (chain) => chain.toggleCodeBlock()),
    { name: msg("Horizontal line"), icon: Minus, run: (chain) => chain.setHorizontalRule() },
    { name: msg("Clear formatting"), icon: RemoveFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() },
  ],
];

function mark(name: Message, icon: LucideIcon, keys: string, type: string, run: Tool["run"]): Tool {
  return { name, icon, keys, run, isOn: (editor) => editor.isActive(type) };
}
