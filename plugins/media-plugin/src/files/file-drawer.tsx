import { Alert, Button, buttonStyle, CopyButton, Drawer, LocalTime, Skeleton, useQuery } from "@plinth/plugin";
import { Download, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FileQuery, fileOf, type MediaFile, messageOf } from "../documents.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { countText, kindOf, sizeText } from "./file-facts.ts";
import { FileTexts } from "./file-texts.tsx";
import { FileUses } from "./file-uses.tsx";
import { ReplaceButton } from "./replace-button.tsx";
import { Thumbnail } from "./thumbnail.tsx";

interface FileDrawerProps {
  id: string;
  onClose(): void;
  /** It has another name, another text or other bytes. */
  onChanged(): void;
  onDeleted(): void;
}

/** One file: what it looks like, what is known of it, its addresses, and where it is used. */
export function FileDrawer({ id, onClose, onChanged: onElsewhere, onDeleted }: FileDrawerProps) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: FileQuery, variables: { id } });
  const [deleting, setDeleting] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const onChanged = () => {
    refetch({ requestPolicy: "network-only" });
    onElsewhere();
  };
  const file = data?.mediaFile ? fileOf(data.mediaFile) : null;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={440}
      dirty={dirty}
      title={file?.file_name ?? t("File")}
      footer={
        file && (
          <>
            <Button onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden className="size-4" />
              {t("Delete")}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={saving} disabled={!dirty}>
              {t("Save")}
            </Button>
          </>
        )
      }
    >
      {file ? (
        <FileDetails file={file} formId={formId} onDirty={setDirty} onBusy={setSaving} onReplaced={onChanged} />
      ) : fetching ? (
        <Skeleton className="h-96 w-full" />
      ) : error ? (
        <Alert
          kind="danger"
          title={t("The file could not be loaded")}
          description={messageOf(error)}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      ) : (
        <Alert kind="warning" title={t("This file does not exist")} description={t("It may have been deleted.")} />
      )}
      {deleting && file && (
        <DeleteDialog
          ids={[file.id]}
          name={file.file_name}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            onDeleted();
          }}
        />
      )}
    </Drawer>
  );
}

interface FileDetailsProps {
  file: MediaFile;
  formId: string;
  onDirty(dirty: boolean): void;
  onBusy(busy: boolean): void;
  onReplaced(): void;
}

function FileDetails({ file, onReplaced, ...form }: FileDetailsProps) {
  const { upload_param: purpose, width, height } = file;
  const facts: [term: string, value: React.ReactNode][] = [
    [t("Kind"), `${t(kindOf(file.type).one)} (${file.content_type})`],
    [
      t("Size"),
      file.size < 1024
        ? sizeText(file.size)
        : t("{size} ({bytes} bytes)", { size: sizeText(file.size), bytes: countText(file.size) }),
    ],
    ...(width && height
      ? ([[t("Dimensions"), t("{width} × {height} pixels", { width, height })]] as [string, string][])
      : []),
    [t("Uploaded"), <LocalTime key="at" date={new Date(file.created_at)} />],
    ...(purpose?.model_name
      ? ([[t("Uploaded for"), [purpose.model_name, purpose.field_name].filter(Boolean).join(", ")]] as [
          string,
          string,
        ][])
      : []),
  ];
  const origin = window.location.origin;
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <Preview file={file} />
        <div className="flex flex-wrap gap-2">
          <a href={file.url} download={file.file_name} className={buttonStyle("secondary")}>
            <Download aria-hidden className="size-4" />
            {t("Download")}
          </a>
          <ReplaceButton file={file} onReplaced={onReplaced} />
        </div>
      </div>
      <FileTexts key={`${file.file_name} ${file.alt}`} file={file} {...form} />
      <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t("Addresses")} className="space-y-2">
        <h3 className="font-medium">{t("Addresses")}</h3>
        <Address label={t("File")} address={origin + file.url} />
        {file.thumbnail && <Address label={t("At most 320 pixels")} address={origin + file.thumbnail} />}
        {file.thumbnail && (
          <Address label={t("At most 1,600 pixels")} address={`${origin}${file.url}?width=1600&format=webp`} />
        )}
        {file.thumbnail && (
          <p className="text-meta text-muted">
            {t(
              "Any size up to 4,000 pixels: width, height, fit, format and quality stand in the query of the image's address.",
            )}
          </p>
        )}
      </section>
      <section aria-label={t("Used in")} className="space-y-2">
        <h3 className="font-medium">{t("Used in")}</h3>
        <FileUses ids={[file.id]} />
      </section>
    </div>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-meta text-muted">{label}</p>
        <p className="truncate font-mono text-table" title={address}>
          {address}
        </p>
      </div>
      <CopyButton text={address} label={t("Copy address: {label}", { label })} />
    </div>
  );
}

/**
 * Images, videos and sound show themselves; everything else is there to be downloaded, for a page of a file must not
 * run here.
 */
function Preview({ file }: { file: MediaFile }) {
  const frame = "flex max-h-80 min-h-40 items-center justify-center overflow-hidden rounded border bg-subtle";
  if (file.thumbnail)
    return (
      <div className={frame}>
        {/* biome-ignore lint/performance/noImgElement: plugins have no part of Next. */}
        <img
          src={file.thumbnail.replace("width=320&height=320", "width=800")}
          alt={file.alt || file.file_name}
          className="max-h-80 max-w-full object-contain"
        />
      </div>
    );
  if (file.type === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: it is what people uploaded, which has no captions.
      <video
        controls
        preload="metadata"
        src={file.url}
        aria-label={file.file_name}
        className="max-h-80 w-full rounded border bg-subtle"
      />
    );
  if (file.type === "audio")
    // biome-ignore lint/a11y/useMediaCaption: as above.
    return <audio controls preload="metadata" src={file.url} aria-label={file.file_name} className="w-full" />;
  return (
    <div className={`${frame} flex-col pb-4`}>
      <Thumbnail src={null} kind={file.type} className="h-28 w-40" />
      <p className="text-meta text-muted">{t("Files of this kind have no preview.")}</p>
    </div>
  );
}
