import { Button, Card, IconButton, Progress } from "@plinth/plugin";
import { CircleAlert, CircleCheck, Pause, Play, RotateCcw, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { countText, sizeText } from "../files/file-facts.ts";
import { FileName } from "../files/file-name.tsx";
import {
  onUploads,
  pauseUpload,
  removeDone,
  removeUpload,
  resumeUpload,
  type UploadItem,
  uploads,
} from "./upload-queue.ts";

/** The uploads of this visit, as a card; nothing where there are none. */
export function UploadPanel() {
  const items = useSyncExternalStore(onUploads, uploads, uploads);
  if (items.length === 0) return null;
  const done = items.filter(({ status }) => status === "done").length;
  const failed = items.filter(({ status }) => status === "failed").length;
  const title = titleOf(items.length, done, failed);
  return (
    <Card
      title={title}
      actions={
        done > 0 && (
          <Button size="small" variant="ghost" onClick={removeDone}>
            {t("Clear uploaded")}
          </Button>
        )
      }
    >
      <p role="status" className="sr-only">
        {title}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={t("Uploads")}
        className="-my-2 max-h-72 divide-y divide-border overflow-y-auto"
      >
        {items.map((item) => (
          <UploadLine key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

/** One upload: how far it is, or why it failed. */
export function UploadLine({ item }: { item: UploadItem }) {
  const { id, name, status, message, bytes, sent } = item;
  const share = bytes > 0 ? sent / bytes : 0;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2 max-sm:block">
          <span className="min-w-0 font-medium max-sm:block" title={name}>
            <FileName name={name} />
          </span>
          <span className="ml-auto shrink-0 text-meta text-muted tabular-nums max-sm:block">{stateText(item)}</span>
        </div>
        {status === "failed" ? (
          <p role="alert" className="flex items-start gap-1.5 text-meta text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span>
              <span className="sr-only">{name}: </span>
              {message}
            </span>
          </p>
        ) : status === "done" ? null : (
          <div className="mt-1.5">
            <Progress label={t("Upload of {name}", { name })} value={share} />
          </div>
        )}
      </div>
      <div className="flex shrink-0">
        {status === "done" && <CircleCheck aria-hidden className="mr-1.5 size-5 text-success" />}
        {(status === "sending" || status === "waiting") && (
          <IconButton icon={Pause} label={t("Pause {name}", { name })} onClick={() => pauseUpload(id)} />
        )}
        {status === "paused" && (
          <IconButton icon={Play} label={t("Resume {name}", { name })} onClick={() => resumeUpload(id)} />
        )}
        {status === "failed" && item.canRetry && (
          <IconButton icon={RotateCcw} label={t("Retry {name}", { name })} onClick={() => resumeUpload(id)} />
        )}
        {status !== "done" && (
          <IconButton
            icon={X}
            label={status === "failed" ? t("Dismiss {name}", { name }) : t("Cancel {name}", { name })}
            onClick={() => removeUpload(id)}
          />
        )}
      </div>
    </li>
  );
}

function stateText({ status, sent, bytes }: UploadItem): string {
  if (status === "done") return sizeText(bytes);
  if (status === "waiting") return t("Waiting");
  if (status === "failed") return t("Not uploaded");
  const sizes = { sent: sizeText(sent), whole: sizeText(bytes) };
  return status === "paused" ? t("Paused at {sent} of {whole}", sizes) : t("{sent} of {whole}", sizes);
}

function titleOf(count: number, done: number, failed: number): string {
  const told = { done: countText(done), failed: countText(failed) };
  return failed > 0
    ? plural(
        count,
        "{done} of {count} file uploaded, {failed} failed",
        "{done} of {count} files uploaded, {failed} failed",
        told,
      )
    : plural(count, "{done} of {count} file uploaded", "{done} of {count} files uploaded", told);
}
