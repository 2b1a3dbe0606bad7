"use client";

import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
  RemoveFormatting,
} from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";

interface RichTextToolbarProps {
  label: string;
  /** The HTML is shown instead of the text. */
  source: boolean;
  onSource(source: boolean): void;
  disabled: boolean;
}

const commands: { name: string; icon: LucideIcon; command: string; value?: string }[] = [
  { name: "Bold", icon: Bold, command: "bold" },
  { name: "Italic", icon: Italic, command: "italic" },
  { name: "Heading", icon: Heading2, command: "formatBlock", value: "h2" },
  { name: "Smaller heading", icon: Heading3, command: "formatBlock", value: "h3" },
  { name: "Paragraph", icon: Pilcrow, command: "formatBlock", value: "p" },
  { name: "Bulleted list", icon: List, command: "insertUnorderedList" },
  { name: "Numbered list", icon: ListOrdered, command: "insertOrderedList" },
  { name: "Quote", icon: Quote, command: "formatBlock", value: "blockquote" },
  { name: "Clear formatting", icon: RemoveFormatting, command: "removeFormat" },
];

const small = "size-8!";

/** Formats the selection of the editor below it. */
export function RichTextToolbar({ label, source, onSource, disabled }: RichTextToolbarProps) {
  return (
    <div role="toolbar" aria-label={`Format ${label}`} className="flex flex-wrap items-center gap-0.5 border-b p-1">
      {commands.map(({ name, icon: Icon, command, value }) => (
        <Button
          key={name}
          variant="ghost"
          size="icon"
          className={small}
          aria-label={name}
          title={name}
          disabled={disabled || source}
          // The press must not take the selection out of the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => document.execCommand(command, false, value)}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      ))}
      <LinkButton disabled={disabled || source} />
      <Button
        variant="ghost"
        size="icon"
        className={`${small} ml-auto aria-pressed:bg-subtle`}
        aria-label="Edit as HTML"
        title="Edit as HTML"
        aria-pressed={source}
        onClick={() => onSource(!source)}
      >
        <Code aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function LinkButton({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  const [range, setRange] = useState<Range | null>(null);
  const [address, setAddress] = useState("https://");
  const apply = () => {
    const selection = window.getSelection();
    if (range && selection && /^(https?:|mailto:|\/)/.test(address)) {
      selection.removeAllRanges();
      selection.addRange(range);
      document.execCommand("createLink", false, address);
    }
    setOpen(false);
  };
  return (
    <Popover
      label="Link"
      open={open}
      onOpenChange={(next) => {
        const selection = window.getSelection();
        if (next && selection?.rangeCount) setRange(selection.getRangeAt(0).cloneRange());
        setOpen(next);
      }}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className={small}
          aria-label="Link"
          title="Link"
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Link2 aria-hidden className="size-4" />
        </Button>
      }
    >
      <div className="flex w-72 gap-2">
        <Input
          aria-label="Link address"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply();
          }}
        />
        <Button variant="primary" onClick={apply}>
          Link
        </Button>
      </div>
    </Popover>
  );
}
