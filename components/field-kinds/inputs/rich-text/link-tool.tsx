"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { isLinkAddress } from "../../../../lib/contract/records/rich-text.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Popover } from "../../../ui/menus/popover.tsx";
import { ToolbarButton } from "../../../ui/tables/toolbar.tsx";

/** `example.com/a` is meant as an address of the web, `a@example.com` as one of a mailbox. */
function completed(text: string): string {
  const address = text.trim();
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(address) ? `https://${address}` : address;
}

interface LinkToolProps {
  editor: Editor;
  open: boolean;
  onOpenChange(open: boolean): void;
  disabled: boolean;
}

/** Makes the selected words a link, changes where it leads, or takes it away. */
export function LinkTool({ editor, open, onOpenChange, disabled }: LinkToolProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const on = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  useEffect(() => {
    if (!open) return;
    setAddress((editor.getAttributes("link").href as string | undefined) ?? "");
    setError(undefined);
  }, [editor, open]);
  const apply = () => {
    const href = completed(address);
    if (!isLinkAddress(href)) return setError(t("Please enter a web, mail or telephone address"));
    const chain = editor.chain().focus().extendMarkRange("link");
    // With nothing selected and no link at the cursor, the address is the text.
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    onOpenChange(false);
  };
  return (
    <Popover
      label={t("Link")}
      open={open}
      onOpenChange={(next) => onOpenChange(next && !disabled)}
      focusAfter={() => editor.commands.focus()}
      trigger={
        <ToolbarButton
          name={t("Link")}
          icon={Link2}
          keys="Control+K"
          pressed={disabled ? undefined : on}
          disabled={disabled}
        />
      }
    >
      <div className="flex w-72 flex-col gap-3">
        <FormField label={t("Link address")} error={error}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              placeholder="https://"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // The record's form is around it.
                event.preventDefault();
                apply();
              }}
            />
          )}
        </FormField>
        <div className="flex justify-end gap-2">
          {on && (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetLink().run();
                onOpenChange(false);
              }}
            >
              {t("Remove link")}
            </Button>
          )}
          <Button variant="primary" onClick={apply}>
            {t("Apply")}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
