"use client";

import { useClient } from "@urql/next";
import { useEffect, useState } from "react";
import { listed, t } from "../../../lib/kernel/words/words.ts";
import { titleOf } from "../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { readableConnections } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { type ConsoleRecord, RecordsQuery } from "../../records/record-documents.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { connectionArgument } from "./record/connection-argument.ts";

interface DeleteRecordDialogProps {
  model: ConsoleModel;
  /** Null while nothing is asked. */
  record: ConsoleRecord | null;
  onAnswer(yes: boolean): void;
}

/** What is asked before a record goes: with what it is connected, as far as the reader may know. */
export function DeleteRecordDialog({ model, record, onAnswer }: DeleteRecordDialogProps) {
  const connected = useConnected(model, record?.id ?? null);
  return (
    <ConfirmDialog
      open={record !== null}
      onOpenChange={(stay) => !stay && onAnswer(false)}
      danger
      title={t("Delete {name}?", { name: record ? titleOf(model, record) : "" })}
      description={
        <>
          {t("The record is deleted from {label} and the API. This cannot be undone.", { label: model.label })}
          {connected.length > 0 && (
            <span className="mt-2 block">
              {t("It is connected with {records}, which stay and lose this connection.", {
                records: listed(connected),
              })}
            </span>
          )}
        </>
      }
      confirmLabel={t("Delete")}
      onConfirm={() => onAnswer(true)}
    />
  );
}

/** `2 in Posts`, for each relation that leads to some. */
function useConnected(model: ConsoleModel, id: string | null): readonly string[] {
  const client = useClient();
  const { models } = useModels();
  const [found, setFound] = useState<{ id: string; texts: string[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each record that is asked about.
  useEffect(() => {
    if (!id) return;
    let left = false;
    const ask = async (connection: ConsoleModel["connections"][number]) => {
      const variables = {
        model: connection.model,
        limit: 1,
        page: 1,
        status: "all" as const,
        connection: connectionArgument(model, connection, id),
        intersect: false,
      };
      const { data } = await client.query(RecordsQuery, variables, { requestPolicy: "network-only" }).toPromise();
      const count = data?.getModelData?.count ?? 0;
      return count > 0 ? [t("{count} in {label}", { count, label: connection.label })] : [];
    };
    void Promise.all(readableConnections(model, models).map(ask)).then(
      (texts) => !left && setFound({ id, texts: texts.flat() }),
    );
    return () => {
      left = true;
    };
  }, [client, id]);
  return found && found.id === id ? found.texts : [];
}
