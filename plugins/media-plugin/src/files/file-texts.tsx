import { FormField, Input, Textarea, toast, useMutation } from "@plinth/plugin";
import { useEffect, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { fileTypenames, type MediaFile, messageOf, UpdateMutation } from "../documents.ts";

/** The name without its ending, which stays. */
const baseOf = ({ file_name, file_extension }: MediaFile) =>
  file_extension && file_name.endsWith(`.${file_extension}`)
    ? file_name.slice(0, -file_extension.length - 1)
    : file_name;

interface FileTextsProps {
  file: MediaFile;
  /** By which the button in the drawer's foot sends it. */
  formId: string;
  onDirty(dirty: boolean): void;
  onBusy(busy: boolean): void;
}

/** What a file is called, and what is said in place of an image to whoever does not see it. */
export function FileTexts({ file, formId, onDirty, onBusy }: FileTextsProps) {
  const [, update] = useMutation(UpdateMutation);
  const [name, setName] = useState(baseOf(file));
  const [alt, setAlt] = useState(file.alt);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isChanged = name.trim() !== baseOf(file) || alt.trim() !== file.alt;
  useEffect(() => {
    onDirty(isChanged);
    return () => onDirty(false);
  }, [isChanged, onDirty]);
  const save = async () => {
    if (busy || !isChanged) return;
    if (!name.trim()) return setFault(t("Please enter a name"));
    setBusy(true);
    onBusy(true);
    setFault(null);
    const asked = { id: file.id, file_name: `${name.trim()}.${file.file_extension ?? ""}`, alt: alt.trim() };
    const { data, error } = await update(asked, fileTypenames);
    setBusy(false);
    onBusy(false);
    if (error) return setFault(messageOf(error));
    toast.success(savedText(data?.updateMediaFile?.file_name));
  };
  return (
    <form
      id={formId}
      className="space-y-4"
      onKeyDown={(event) => {
        if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void save();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormField label={t("Name")} error={fault ?? undefined} help={t("Its address stays as it is.")}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input {...control} value={name} maxLength={140} onChange={(event) => setName(event.target.value)} />
            {file.file_extension && <span className="text-muted">.{file.file_extension}</span>}
          </div>
        )}
      </FormField>
      {file.type === "image" && (
        <FormField
          label={t("Alt text")}
          help={t("What the picture shows, for people who do not see it. Empty for decoration.")}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={alt}
              maxLength={500}
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </FormField>
      )}
    </form>
  );
}

const savedText = (name: string | null | undefined): string =>
  name ? t("{name} was saved", { name }) : t("The file was saved");
