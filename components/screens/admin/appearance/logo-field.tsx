"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { call, RestError } from "../../../../lib/console/calls/rest.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { BrandSettings } from "../../../../lib/contract/brand/brand.ts";
import * as calls from "../../../../lib/contract/calls/addresses/brand.ts";
import { limits } from "../../../../lib/contract/limits.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Mark } from "../../../shell/mark.tsx";
import { Button } from "../../../ui/button.tsx";

/** The logo of the installation: another one, or the one that it was started with. */
export function LogoField({ settings }: { settings: BrandSettings }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");
  const [error, setError] = useState("");

  async function run(name: string, action: () => Promise<{ message: string }>) {
    setBusy(name);
    setError("");
    try {
      toasts.success((await action()).message);
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
    if (file.size > limits.logoBytesMax) return setError(t("Please choose a logo of at most 2 MB."));
    const body = new FormData();
    body.set("file", file);
    void run("upload", () => call(calls.saveLogo, { body, handlesErrors: true }));
  }

  return (
    <div className="flex items-center gap-4">
      <span className="flex size-16 shrink-0 items-center justify-center rounded border text-accent">
        <Mark className="size-10" />
      </span>
      <div>
        <div className="flex gap-2">
          <Button size="small" busy={busy === "upload"} onClick={() => input.current?.click()}>
            {t("Upload logo")}
          </Button>
          {settings.has_logo && (
            <Button
              size="small"
              variant="ghost"
              busy={busy === "remove"}
              onClick={() => void run("remove", () => call(calls.removeLogo, { handlesErrors: true }))}
            >
              {t("Remove")}
            </Button>
          )}
        </div>
        <p role={error ? "alert" : undefined} className={`mt-1.5 text-meta ${error ? "text-danger" : "text-muted"}`}>
          {error || t("PNG, JPEG, GIF, WebP or AVIF, up to 2 MB. A square one with a clear ground looks best.")}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={t("Logo")}
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
