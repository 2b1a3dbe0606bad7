"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { ImagePlus } from "lucide-react";
import { type KeyboardEvent, useContext, useEffect, useId, useState } from "react";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useMay } from "../../../console/own-permissions.ts";
import { PluginPart } from "../../../plugins/plugin-boundary.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Popover } from "../../../ui/menus/popover.tsx";
import { ToolbarButton } from "../../../ui/tables/toolbar.tsx";
import { useMediaField } from "../../use-media-field.ts";
import { RecordModel } from "../record-model.ts";
import { isImageAddress } from "./image-node.ts";

interface ImageToolProps {
  editor: Editor;
  /** The field's, for whose text a picture is chosen. */
  label: string;
  disabled: boolean;
}

/** As a field of the media plugin: a picture of the library, chosen for this place. */
const picture = (label: string) => ({ label, identifier: "", validation: {} }) as FieldDefinition;

/** Puts a picture at the cursor, from the library or from an address, or changes what is said of the one there. */
export function ImageTool({ editor, label, disabled }: ImageToolProps) {
  const [open, setOpen] = useState(false);
  const on = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("image") });
  return (
    <Popover
      label={t("Image")}
      open={open}
      onOpenChange={(next) => setOpen(next && !disabled)}
      focusAfter={() => editor.commands.focus()}
      trigger={
        <ToolbarButton name={t("Image")} icon={ImagePlus} pressed={disabled ? undefined : on} disabled={disabled} />
      }
    >
      <ImageForm editor={editor} label={label} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function ImageForm({ editor, label, onDone }: { editor: Editor; label: string; onDone(): void }) {
  const model = useContext(RecordModel);
  const mayChoose = useMay("media");
  const { plugin, Input: Library } = useMediaField();
  const id = useId();
  const [src, setSrc] = useState("");
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string>();
  useEffect(() => {
    const there = editor.isActive("image") ? editor.getAttributes("image") : {};
    setSrc(String(there.src ?? ""));
    setAlt(String(there.alt ?? ""));
  }, [editor]);
  const apply = () => {
    if (!isImageAddress(src.trim())) return setError(t("Please enter an address that begins with https:// or /"));
    const attrs = { src: src.trim(), alt: alt.trim() };
    const chain = editor.chain().focus();
    if (editor.isActive("image")) chain.updateAttributes("image", attrs).run();
    else chain.insertContent({ type: "image", attrs }).run();
    onDone();
  };
  // The record's form is around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  const given = {
    field: picture(label),
    model,
    control: { id, "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined },
    name: "picture",
    value: null,
    // In full: the text is read on other sites.
    onChange: (file: { url?: string; alt?: string } | null) => {
      if (!file?.url) return;
      setSrc(`${window.location.origin}${file.url}`);
      setError(undefined);
      setAlt((typed) => typed || (file.alt ?? ""));
    },
    onBlur: () => undefined,
    inputRef: null as never,
    disabled: false,
    mayChoose,
  };
  return (
    <div className="flex w-72 max-w-full flex-col gap-3">
      {plugin && Library && mayChoose && <PluginPart plugin={plugin} of={Library} given={given} />}
      <FormField
        label={t("Image address")}
        error={error}
        help={t("Readers elsewhere see it where the project's media are public.")}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            placeholder="https://"
            value={src}
            onChange={(event) => setSrc(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
      <FormField label={t("Alt text")} help={t("What it shows, for people who do not see it.")}>
        {(control) => (
          <Input {...control} value={alt} onChange={(event) => setAlt(event.target.value)} onKeyDown={onKeyDown} />
        )}
      </FormField>
      <div className="flex justify-end">
        <Button variant="primary" onClick={apply}>
          {t("Apply")}
        </Button>
      </div>
    </div>
  );
}
