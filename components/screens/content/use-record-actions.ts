"use client";

import { useClient, useMutation } from "@urql/next";
import { useMemo } from "react";
import { graphqlFields, graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import {
  DeleteRecordMutation,
  DuplicateRecordMutation,
  recordTypenames,
  SaveRecordMutation,
} from "../../records/record-documents.ts";
import { tellSaved, toldName } from "./tell-saved.ts";
import { tellWriteRefusal, writeRefusal } from "./write-refusal.ts";

/** A record by its id, with what people call it. */
interface NamedRecord {
  id: string;
  name: string;
}

/** Everything that is missing or wrong in a record, which its reader does not see from here. */
function reasonsOf(error: Parameters<typeof writeRefusal>[0]): string {
  const reasons = [...new Set(Object.values(graphqlFields(error)))];
  return reasons.length > 1 ? reasons.join(". ") : writeRefusal(error, "change");
}

/** What can be done to a record without opening it. Each tells the outcome. */
export function useRecordActions({ name: model, label }: { name: string; label: string }) {
  const client = useClient();
  const [, save] = useMutation(SaveRecordMutation);
  const [, remove] = useMutation(DeleteRecordMutation);
  const [, duplicate] = useMutation(DuplicateRecordMutation);

  // The rows of a table hold these: they stay the same as long as the model does.
  return useMemo(() => {
    const setStatus = async (
      { id, name }: NamedRecord,
      status: "draft" | "published",
      isTakenBack = false,
    ): Promise<void> => {
      const { error } = await save({ id, model, status, payload: {} }, recordTypenames);
      if (error) {
        const told = { label, name: toldName(name), reason: reasonsOf(error) };
        const message = t("Failed to update {label}: {name}: {reason}", told);
        tellWriteRefusal(client, message, error, { model, action: "update" });
      } else {
        const before = status === "draft" ? "published" : "draft";
        tellSaved(
          name,
          before,
          status,
          false,
          isTakenBack ? undefined : () => void setStatus({ id, name }, before, true),
        );
      }
    };
    const deleteRecord = async ({ id, name }: NamedRecord): Promise<void> => {
      const { error } = await remove({ id, model }, recordTypenames);
      if (error) {
        const message = t("Failed to delete content: {reason}", { reason: writeRefusal(error, "delete") });
        tellWriteRefusal(client, message, error, { model, action: "delete" });
      } else toasts.success(t("Content deleted successfully!"), { description: toldName(name) });
    };
    /** The id of the copy; null where none was made. */
    const duplicateRecord = async ({ id, name }: NamedRecord): Promise<string | null> => {
      const { data, error } = await duplicate({ id, model }, recordTypenames);
      if (error) {
        const message = t("Failed to duplicate content: {reason}", { reason: graphqlMessage(error) });
        tellWriteRefusal(client, message, error, { model, action: "create" });
      } else
        toasts.success(t("Content duplicated successfully!"), {
          description: t("This is the copy of {name}.", { name: toldName(name) }),
        });
      return data?.duplicateModelData?.id ?? null;
    };
    return { setStatus, deleteRecord, duplicateRecord };
  }, [client, model, label, save, remove, duplicate]);
}
