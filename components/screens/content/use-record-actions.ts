"use client";

import { useMutation } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/form-errors.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import {
  DeleteRecordMutation,
  DuplicateRecordMutation,
  recordTypenames,
  SaveRecordMutation,
} from "./record-documents.ts";

/** What can be done to records without opening them. Each tells the outcome and answers whether it went well. */
export function useRecordActions(model: string) {
  const [, save] = useMutation(SaveRecordMutation);
  const [, remove] = useMutation(DeleteRecordMutation);
  const [, duplicate] = useMutation(DuplicateRecordMutation);

  const setStatus = async (id: string, status: "draft" | "published", quiet = false): Promise<boolean> => {
    const { error } = await save({ id, model, status, payload: {} }, recordTypenames);
    if (error) toasts.error(`Failed to update ${model}: ${graphqlMessage(error)}`);
    else if (!quiet)
      toasts.success(
        status === "published" ? `${model} published successfully` : `${model} saved as draft successfully`,
      );
    return !error;
  };
  const deleteRecord = async (id: string, quiet = false): Promise<boolean> => {
    const { error } = await remove({ id, model }, recordTypenames);
    if (error) toasts.error(`Failed to delete content: ${graphqlMessage(error)}`);
    else if (!quiet) toasts.success("Content deleted successfully!");
    return !error;
  };
  const duplicateRecord = async (id: string): Promise<void> => {
    const { error } = await duplicate({ id, model }, recordTypenames);
    if (error) toasts.error(`Failed to duplicate content: ${graphqlMessage(error)}`);
    else toasts.success("Content duplicated successfully!");
  };
  return { setStatus, deleteRecord, duplicateRecord };
}
