"use client";

import { ChevronRight, Download } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { type Message, t } from "../../lib/kernel/words/words.ts";
import { useAddress } from "../address/use-address.ts";
import { Badge, type BadgeKind } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { AddressLine } from "../ui/code-block.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { callApi } from "./call-api.ts";
import { RestOperationForm } from "./rest-operation-form.tsx";
import { operationsOf, type RestOperation } from "./rest-operations.ts";

const kinds: Record<RestOperation["method"], BadgeKind> = {
  GET: "neutral",
  POST: "success",
  PATCH: "warning",
  DELETE: "danger",
};

type Loaded = { operations: RestOperation[]; text: string } | { error: string } | null;

export interface RestApi {
  /** What the addresses of the API begin with, behind the origin. */
  path: string;
  /** Where its OpenAPI document is. */
  document: string;
  /** What its operations are grouped by. */
  group: Message;
  /** In the page's address. */
  parameter: string;
}

/** A REST API from its own OpenAPI document, group by group; each operation can be tried. */
export function RestPanel({ origin, api }: { origin: string; api: RestApi }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const { search, change } = useAddress();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoaded(null);
      try {
        const { text, failed } = await callApi(api.document, { signal: signal ?? null });
        const document = JSON.parse(text);
        setLoaded(failed ? { error: document.message } : { operations: operationsOf(document), text });
      } catch (error) {
        if (!signal?.aborted) setLoaded({ error: error instanceof Error ? error.message : String(error) });
      }
    },
    [api.document],
  );
  useEffect(() => {
    const own = new AbortController();
    void load(own.signal);
    return () => own.abort();
  }, [load]);

  if (!loaded) return <Skeleton className="h-96" />;
  if ("error" in loaded)
    return (
      <Alert
        kind="danger"
        title={t("The description of the API could not be loaded")}
        description={loaded.error}
        onRetry={() => void load()}
      />
    );
  const groups = [...new Set(loaded.operations.map(({ group }) => group))];
  const parameter = api.parameter;
  const group = groups.find((name) => name === search.get(parameter)) ?? groups[0] ?? "";
  const shown = loaded.operations.filter((operation) => operation.group === group);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <AddressLine address={origin + api.path + (api.path && (shown[0]?.path ?? ""))} />
        </div>
        <div className="w-64 max-sm:w-full">
          <FormField label={t(api.group)}>
            {(control) => (
              <Select
                {...control}
                value={group}
                onValueChange={(name) => change({ [parameter]: name }, "replace")}
                options={groups.map((name) => ({ value: name, label: name }))}
              />
            )}
          </FormField>
        </div>
        <Button onClick={() => download(loaded.text)}>
          <Download aria-hidden className="size-4" />
          {t("OpenAPI document")}
        </Button>
      </div>
      <ul className="divide-y rounded-lg border bg-surface">
        {shown.map((operation) => (
          <li key={operation.id}>
            <Operation operation={operation} path={api.path} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link could not send the header that the session's cookie needs. */
function download(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "openapi.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

function Operation({ operation, path }: { operation: RestOperation; path: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 px-4 py-2">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
        <span className="w-16 shrink-0">
          <Badge kind={kinds[operation.method]}>{operation.method}</Badge>
        </span>
        <code className="min-w-0 truncate font-mono text-table">{operation.path}</code>
        <span className="ml-auto truncate text-meta text-muted max-md:hidden">{operation.summary}</span>
      </summary>
      <div className="border-t p-4">{open && <RestOperationForm operation={operation} path={path} />}</div>
    </details>
  );
}
