"use client";

import { Send } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Textarea } from "../ui/inputs/textarea.tsx";
import { AnswerView } from "./answer-view.tsx";
import { type ApiAnswer, callApi } from "./call-api.ts";
import { addressOf, type RestOperation } from "./rest-operations.ts";

/** Tries one operation of the API at `path`: its parameters, its body, and what came back. */
export function RestOperationForm({ operation, path }: { operation: RestOperation; path: string }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(operation.body ?? "");
  const [answer, setAnswer] = useState<ApiAnswer | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(operation, values, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setSending(true);
    try {
      const init: RequestInit = { method: operation.method, signal: own.signal };
      if (operation.body !== null) Object.assign(init, { body, headers: { "Content-Type": "application/json" } });
      setAnswer(await callApi(path + addressOf(operation, values), init));
    } catch (error) {
      if (!own.signal.aborted) setFaults({ "": error instanceof Error ? error.message : String(error) });
    } finally {
      if (abort.current === own) setSending(false);
    }
  };

  return (
    <form
      noValidate
      method="post"
      onSubmit={send}
      aria-label={t("Try {method} {path}", { method: operation.method, path: operation.path })}
      className="space-y-4"
    >
      <div className="grid max-w-form gap-x-6 gap-y-3 sm:grid-cols-2">
        {operation.parameters.map(({ name, description, required }) => (
          <FormField key={name} label={name} help={description} error={faults[name]} required={required}>
            {(control) => (
              <Input
                {...control}
                spellCheck={false}
                value={values[name] ?? ""}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </FormField>
        ))}
      </div>
      {operation.body !== null && (
        <FormField label={t("Body")} error={faults.body} required className="max-w-form">
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              spellCheck={false}
              className="font-mono text-meta"
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </FormField>
      )}
      {faults[""] && (
        <p role="alert" className="text-meta text-danger">
          {faults[""]}
        </p>
      )}
      <Button type="submit" variant="primary" busy={sending}>
        <Send aria-hidden className="size-4" />
        {t("Send")}
      </Button>
      {answer && <AnswerView answer={answer} />}
    </form>
  );
}

function faultsOf({ parameters, body }: RestOperation, values: Record<string, string>, text: string) {
  const faults: Record<string, string> = {};
  for (const { name, required } of parameters)
    if (required && !values[name]?.trim()) faults[name] = t("{name} is required", { name });
  if (body === null) return faults;
  try {
    JSON.parse(text);
  } catch {
    faults.body = t("The body must be JSON");
  }
  return faults;
}
