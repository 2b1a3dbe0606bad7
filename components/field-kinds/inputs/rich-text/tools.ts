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

type Chain = ReturnType<Editor["chain"]>;

interface Tool {
  name: string;
  icon: LucideIcon;
  keys?: string;
  run(chain: Chain): Chain;
  /** Whether it holds at the cursor; without it there is nothing to be on or off. */
  isOn?(editor: Editor): boolean;
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  name: `Heading ${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive("heading", { level }),
});

/** In groups, as they stand in the toolbar. The keys are the editor's own. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: "Undo", icon: Undo2, keys: "Control+Z", run: (chain) => chain.undo() },
    { name: "Redo", icon: Redo2, keys: "Control+Shift+Z", run: (chain) => chain.redo() },
  ],
  [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)],
  [
    mark("Bold", Bold, "Control+B", "bold", (chain) => chain.toggleBold()),
    mark("Italic", Italic, "Control+I", "italic", (chain) => chain.toggleItalic()),
    mark("Underline", Underline, "Control+U", "underline", (chain) => chain.toggleUnderline()),
    mark("Strikethrough", Strikethrough, "Control+Shift+S", "strike", (chain) => chain.toggleStrike()),
    mark("Code", Code, "Control+E", "code", (chain) => chain.toggleCode()),
  ],
  [
    mark("Bulleted list", List, "Control+Shift+8", "bulletList", (chain) => chain.toggleBulletList()),
    mark("Numbered list", ListOrdered, "Control+Shift+7", "orderedList", (chain) => chain.toggleOrderedList()),
    mark("Quote", Quote, "Control+Shift+B", "blockquote", (chain) => chain.toggleBlockquote()),
    mark("Code block", SquareCode, "Control+Alt+C", "codeBlock", (chain) => chain.toggleCodeBlock()),
    { name: "Horizontal line", icon: Minus, run: (chain) => chain.setHorizontalRule() },
    { name: "Clear formatting", icon: RemoveFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() },
  ],
];

function mark(name: string, icon: LucideIcon, keys: string, type: string, run: Tool["run"]): Tool {
  return { name, icon, keys, run, isOn: (editor) => editor.isActive(type) };
}
