"use client";

import { useMutation } from "@urql/next";
import { useMemo } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import {
  DeleteRecordMutation,
  DuplicateRecordMutation,
  recordTypenames,
  SaveRecordMutation,
} from "../../records/record-documents.ts";
import { tellSaved } from "./tell-saved.ts";

/** What can be done to a record without opening it. Each tells the outcome. */
export function useRecordActions(model: string) {
  const [, save] = useMutation(SaveRecordMutation);
  const [, remove] = useMutation(DeleteRecordMutation);
  const [, duplicate] = useMutation(DuplicateRecordMutation);

  // The rows of a table hold these: they stay the same as long as the model does.
  return useMemo(() => {
    const setStatus = async (id: string, status: "draft" | "published"): Promise<void> => {
      const { error } = await save({ id, model, status, payload: {} }, recordTypenames);
      if (error) toasts.error(`Failed to update ${model}: ${graphqlMessage(error)}`);
      else tellSaved(model, status === "draft" ? "published" : "draft", status);
    };
    const deleteRecord = async (id: string): Promise<void> => {
      const { error } = await remove({ id, model }, recordTypenames);
      if (error) toasts.error(`Failed to delete content: ${graphqlMessage(error)}`);
      else toasts.success("Content deleted successfully!");
    };
    const duplicateRecord = async (id: string): Promise<void> => {
      const { error } = await duplicate({ id, model }, recordTypenames);
      if (error) toasts.error(`Failed to duplicate content: ${graphqlMessage(error)}`);
      else toasts.success("Content duplicated successfully!");
    };
    return { setStatus, deleteRecord, duplicateRecord };
  }, [model, save, remove, duplicate]);
}
