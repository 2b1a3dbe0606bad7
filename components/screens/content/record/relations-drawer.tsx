"use client";

import { useMutation, useQuery } from "@urql/next";
import { useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import { useSaveKey } from "../../../forms/use-save-key.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { RecordQuery, recordOf, recordTypenames, SaveRecordMutation } from "../../../records/record-documents.ts";
import { linkMaps, noLinks, type RecordLinks } from "../../../records/record-links.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { leaveTo } from "../../../ui/dialogs/leave-to.ts";
import { toldName } from "../tell-saved.ts";
import { writeRefusal } from "../write-refusal.ts";
import { RelationField } from "./relation-field.tsx";
import { useHeard } from "./use-heard.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** All relations of one record, changed together. */
export function RelationsDrawer({ model, id, onClose }: { model: ConsoleModel; id: string; onClose(): void }) {
  const onReturnFocus = useReturnFocus(id);
  const { models } = useModels();
  const [links, setLinks] = useState<RecordLinks>(noLinks);
  const [{ fetching }, save] = useMutation(SaveRecordMutation);
  const [{ data }] = useQuery({ query: RecordQuery, variables: { id, model: model.name }, context: recordTypenames });
  const record = data?.getSingleData ? recordOf(data.getSingleData) : null;
  const dirty = links !== noLinks;
  const submit = async () => {
    if (!dirty || fetching) return;
    const { error } = await save(
      { id, model: model.name, payload: {}, ...linkMaps(model, links), ...(record ? { status: record.status } : {}) },
      recordTypenames,
    );
    if (error)
      return toasts.error(t("Failed to update relations: {reason}", { reason: writeRefusal(error, "change") }));
    toasts.success(
      t("Relations updated successfully!"),
      record ? { description: toldName(titleOf(model, record)) } : {},
    );
    onClose();
  };
  useSaveKey(() => void submit());
  const connections = readableConnections(model, models);
  const heard = useHeard([model.name, ...connections.map((connection) => connection.model)]);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      onReturnFocus={onReturnFocus}
      width="85%"
      dirty={dirty && !fetching}
      busy={fetching}
      title={record ? t("Relations of {model}", { model: titleOf(model, record) }) : t("Relations")}
      description={model.label}
      footer={
        <>
          <Button disabled={fetching} onClick={() => leaveTo(onClose)}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" busy={fetching} disabled={!dirty} onClick={() => void submit()}>
            {t("Save relations")}
          </Button>
        </>
      }
    >
      <div className="grid gap-8 lg:grid-cols-2">
        {connections.map((connection) => (
          <RelationField
            key={connection.key}
            model={model}
            connection={connection}
            recordId={id}
            heard={heard}
            links={links}
            onLinks={setLinks}
          />
        ))}
      </div>
    </Drawer>
  );
}
