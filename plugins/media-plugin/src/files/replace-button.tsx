import { Button, callHeaders, toast } from "@plinth/plugin";
import { Replace } from "lucide-react";
import { useRef, useState } from "react";
import { replaceMedia } from "../../../../lib/contract/calls/addresses/data.ts";
import { locate } from "../../../../lib/contract/calls/locate.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { MediaFile } from "../documents.ts";

/** Puts another file of the same type in a file's place. */
export function ReplaceButton({ file, onReplaced }: { file: MediaFile; onReplaced(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File) => {
    setBusy(true);
    const body = new FormData();
    body.append("file", chosen);
    const answer = await fetch(locate(replaceMedia, { params: { id: file.id } }), {
      method: "POST",
      body,
      headers: callHeaders(),
    }).catch(() => null);
    const said = (await answer?.json().catch(() => null)) as { message?: string } | null;
    setBusy(false);
    if (!answer?.ok)
      return toast.error(
        said?.message
          ? t("Failed to replace {name}: {message}", { name: file.file_name, message: said.message })
          : t("Failed to replace {name}: the connection was lost", { name: file.file_name }),
      );
    toast.success(said?.message ?? t("{name} was replaced.", { name: file.file_name }));
    onReplaced();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={file.content_type}
        aria-label={t("Another file for {name}", { name: file.file_name })}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen) void send(chosen);
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Replace aria-hidden className="size-4" />
        {t("Replace")}
      </Button>
    </>
  );
}
