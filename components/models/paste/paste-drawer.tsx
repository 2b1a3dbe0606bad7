"use client";

import { useClient } from "@urql/next";
import { useState } from "react";
import { RestError } from "../../../lib/console/calls/envelope.ts";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import * as calls from "../../../lib/contract/calls/addresses/home.ts";
import type { Imported } from "../../../lib/contract/calls/answers/projects.ts";
import { listed, plural, t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Textarea } from "../../ui/inputs/textarea.tsx";
import { ConsoleModelsQuery, modelTypenames } from "../console-models.ts";
import { importInput } from "./import-input.ts";
import { ProposalForm } from "./proposal-form.tsx";
import { type ProposedModel, propose } from "./propose.ts";
import { readPasted, UnreadableError } from "./read-pasted.ts";

const undoMs = 20_000;
const example = '[\n  { "title": "Hello", "author": { "id": 1, "name": "Ada" } }\n]';

const sumOf = (models: readonly { records: number }[]) => models.reduce((sum, { records }) => sum + records, 0);
const told = (models: readonly { records: number }[]) =>
  listed([
    plural(models.length, "{count} model", "{count} models"),
    plural(sumOf(models), "{count} record", "{count} records"),
  ]);

/** Pasted text, the models that it would become, and once they are there the way back. */
export function PasteDrawer({ onClose }: { onClose(): void }) {
  const client = useClient();
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const [models, setModels] = useState<ProposedModel[] | null>(null);
  const [made, setMade] = useState<Imported | null>(null);
  const [busy, setBusy] = useState(false);
  const refetch = () =>
    client.query(ConsoleModelsQuery, {}, { ...modelTypenames, requestPolicy: "network-only" }).toPromise();

  async function read(pasted: string) {
    setText(pasted);
    setFault("");
    setModels(null);
    if (pasted.trim() === "") return;
    try {
      setModels(await propose(readPasted(pasted)));
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      setFault(error.message);
    }
  }

  async function act(work: () => Promise<void>) {
    setBusy(true);
    setFault("");
    try {
      await work();
      await refetch();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      setFault(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  const create = () =>
    act(async () => {
      const { body } = await call(calls.importModels, {
        body: importInput(models!),
        handlesErrors: true,
        mayBeForbidden: true,
      });
      setMade(body);
    });

  const undo = (imported: Imported) =>
    call(calls.undoImport, { body: imported, handlesErrors: true, mayBeForbidden: true });

  function close() {
    onClose();
    if (!made) return;
    const takeAway = () =>
      undo(made)
        .then(refetch)
        .catch((error: unknown) => {
          if (error instanceof RestError) toasts.error(error.message);
          else throw error;
        });
    toasts.success(t("Added {models}", { models: told(made.models) }), {
      durationMs: undoMs,
      action: { label: t("Undo"), onClick: () => void takeAway() },
    });
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={t("Paste JSON or CSV")}
      description={t("Records become models, fields and relations. Look at the proposal before anything is made.")}
      width={640}
      dirty={made === null && text.trim() !== ""}
      busy={busy}
      footer={
        made ? (
          <>
            <Button
              busy={busy}
              onClick={() =>
                void act(async () => {
                  await undo(made);
                  setMade(null);
                })
              }
            >
              {t("Undo")}
            </Button>
            <ButtonLink variant="primary" href={routes.content(made.models[0]!.name)}>
              {t("Open {name}", { name: made.models[0]!.name })}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={close}>{t("Cancel")}</Button>
            <Button
              variant="primary"
              busy={busy}
              aria-disabled={models ? undefined : true}
              onClick={() => models && void create()}
            >
              {models
                ? t("Create {value}", { value: told(models.map(({ rows }) => ({ records: rows.size }))) })
                : t("Create")}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-6">
        {fault && models && <Alert kind="danger" title={fault} />}
        {made ? (
          <Alert
            kind="success"
            title={t("Added {models}", { models: told(made.models) })}
            description={t(
              "They are in the API already. Undo takes all of it away, as long as nothing of it was changed.",
            )}
          />
        ) : (
          <FormField
            label={t("JSON or CSV")}
            error={models ? undefined : fault || undefined}
            help={t("A list of objects, an object of such lists, an object a line, or CSV with a line of names.")}
          >
            {(control) => (
              <Textarea
                {...control}
                autoFocus
                rows={models ? 4 : 12}
                spellCheck={false}
                className="font-mono text-meta"
                placeholder={example}
                value={text}
                onChange={(event) => void read(event.target.value)}
              />
            )}
          </FormField>
        )}
        {models && !made && <ProposalForm models={models} onChange={setModels} />}
      </div>
    </Drawer>
  );
}
