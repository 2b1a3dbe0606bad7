import { Button, client, Dialog, FormField, Input } from "@plinth/plugin";
import { Link2, Upload } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FromUrlMutation, fileOf, fileTypenames, type MediaFile, messageOf } from "../documents.ts";
import type { UploadPurpose } from "./upload-queue.ts";

interface UploadButtonsProps {
  purpose: UploadPurpose;
  multiple?: boolean;
  onFiles(files: File[]): void;
  /** A file was fetched from an address. */
  onFetched(file: MediaFile): void;
}

/** The ways to bring files: chosen from the device, or fetched from an address. */
export function UploadButtons({ purpose, multiple = true, onFiles, onFetched }: UploadButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Link2 aria-hidden className="size-4" />
        {t("Import from URL")}
      </Button>
      <Button variant="primary" onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t("Upload")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={t("Choose files")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      {asking && <FromUrlDialog purpose={purpose} onFetched={onFetched} onClose={() => setAsking(false)} />}
    </>
  );
}

interface FromUrlDialogProps {
  purpose: UploadPurpose;
  onFetched(file: MediaFile): void;
  onClose(): void;
}

/** Asks for an address; the server fetches what stands there. */
function FromUrlDialog({ purpose, onFetched, onClose }: FromUrlDialogProps) {
  const formId = useId();
  const [url, setUrl] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  const close = () => {
    // Whoever closes the dialog meanwhile does not want the file, and the server stops fetching it.
    running.current?.abort();
    onClose();
  };
  const fetchFile = async (event: FormEvent) => {
    event.preventDefault();
    if (!url.trim()) return setFault(t("Please enter the address of a file"));
    setBusy(true);
    const variables = { url: url.trim(), model: purpose.model_name ?? null, field: purpose.field_name ?? null };
    running.current = new AbortController();
    const { signal } = running.current;
    const stoppable: typeof fetch = (input, init) => fetch(input, { ...init, signal });
    const { data, error } = await client
      .mutation(FromUrlMutation, variables, { ...fileTypenames, fetch: stoppable })
      .toPromise();
    if (signal.aborted) return;
    setBusy(false);
    if (error || !data?.uploadMediaFromUrl)
      return setFault(error ? messageOf(error) : t("The file could not be fetched"));
    onFetched(fileOf(data.uploadMediaFromUrl));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("Import from URL")}
      description={t("The server fetches the file. Addresses inside private networks are refused.")}
      footer={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t("Upload")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void fetchFile(event)}>
        <FormField label={t("Address")} required error={fault}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://example.com/picture.jpg"
              autoComplete="off"
              dir="ltr"
              value={url}
              onChange={(event) => {
                setUrl(event.target.value);
                setFault(undefined);
              }}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
