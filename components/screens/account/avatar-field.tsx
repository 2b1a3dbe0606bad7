"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/account.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { Profile } from "./profile.ts";

/** The reader's picture: another one, or none. */
export function AvatarField({ profile }: { profile: Profile }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");
  const [error, setError] = useState("");

  async function run(name: string, action: () => Promise<{ message: string }>) {
    setBusy(name);
    setError("");
    try {
      const { message } = await action();
      toasts.success(message);
      router.refresh();
    } catch (cause) {
      if (!(cause instanceof RestError)) throw cause;
      setError(cause.message);
    } finally {
      setBusy("");
    }
  }
  function upload(file: File | undefined) {
    if (!file) return;
    if (file.size > limits.avatarBytesMax) return setError(t("Please choose a picture of at most 5 MB."));
    const body = new FormData();
    body.set("file", file);
    void run("upload", () => call(calls.saveAvatar, { body, handlesErrors: true }));
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar address={profile.avatar} name={profile.email} className="size-16 text-title" />
      <div>
        <div className="flex gap-2">
          <Button size="small" busy={busy === "upload"} onClick={() => input.current?.click()}>
            {t("Upload picture")}
          </Button>
          {profile.avatar && (
            <Button
              size="small"
              variant="ghost"
              busy={busy === "remove"}
              onClick={() => void run("remove", () => call(calls.removeAvatar, { handlesErrors: true }))}
            >
              {t("Remove")}
            </Button>
          )}
        </div>
        <p role={error ? "alert" : undefined} className={`mt-1.5 text-meta ${error ? "text-danger" : "text-muted"}`}>
          {error || t("PNG, JPEG, GIF, WebP or AVIF, up to 5 MB.")}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={t("Picture")}
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          upload(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
