"use client";

import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/plugins.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";

/** The button that takes an archive, and what the server has against it. */
export function PluginInstaller({ onInstalled }: { onInstalled(): void }) {
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<RestError | null>(null);
  const install = async (archive: File) => {
    setBusy(true);
    setFault(null);
    const body = new FormData();
    body.append("archive", archive);
    try {
      const { message } = await call(calls.installPlugin, { body, handlesErrors: true, mayBeForbidden: true });
      toasts.success(message);
      onInstalled();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-6 space-y-3">
      <input
        ref={file}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t("Archive of a plugin")}
        onChange={(event) => {
          const archive = event.target.files?.[0];
          // The same file may be chosen again, once it is mended.
          event.target.value = "";
          if (archive) void install(archive);
        }}
      />
      <Button busy={busy} onClick={() => file.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t("Install from archive")}
      </Button>
      {fault && <Alert kind="danger" title={t("The plugin was not installed")} description={<Faults of={fault} />} />}
    </div>
  );
}

/** The sentence; of a config.json with faults each of them under its path, as its author finds it in the file. */
function Faults({ of: { message, fields } }: { of: RestError }) {
  const faults = Object.entries(fields).filter(([path]) => path !== "archive");
  return (
    <>
      {message}
      {faults.length > 0 && (
        <ul className="mt-3 space-y-2">
          {faults.map(([path, fault]) => (
            <li key={path} className="sm:grid sm:grid-cols-[12rem_1fr] sm:gap-x-4">
              <code className="font-mono text-table break-words text-text">
                {path.replace(/\.(\d+)(?=\.|$)/g, "[$1]")}
              </code>
              <p className="min-w-0 break-words">{fault}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
