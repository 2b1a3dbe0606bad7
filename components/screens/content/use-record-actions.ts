"use client";

import { useMutation } from "@urql/next";
import { useMemo } from "react";
import { graphqlMessage } from "../../../lib/console/form-errors.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import {
  DeleteRecordMutation,
  DuplicateRecordMutation,
  recordTypenames,
  SaveRecordMutation,
} from "./record-documents.ts";

/** What of an outcome is told: a row among many tells its failure alone, and after the first not even that. */
export type Telling = "all" | "failure" | "nothing";

/** What can be done to records without opening them. Each tells the outcome and answers whether it went well. */
export function useRecordActions(model: string) {
  const [, save] = useMutation(SaveRecordMutation);
  const [, remove] = useMutation(DeleteRecordMutation);
  const [, duplicate] = useMutation(DuplicateRecordMutation);

  // The rows of a table hold these: they stay the same as long as the model does.
  return useMemo(() => {
    const setStatus = async (id: string, status: "draft" | "published", telling: Telling = "all"): Promise<boolean> => {
      const { error } = await save({ id, model, status, payload: {} }, recordTypenames);
      if (error && telling !== "nothing") toasts.error(`Failed to update ${model}: ${graphqlMessage(error)}`);
      if (!error && telling === "all")
        toasts.success(
          status === "published" ? `${model} published successfully` : `${model} saved as draft successfully`,
        );
      return !error;
    };
    const deleteRecord = async (id: string, telling: Telling = "all"): Promise<boolean> => {
      const { error } = await remove({ id, model }, recordTypenames);
      if (error && telling !== "nothing") toasts.error(`Failed to delete content: ${graphqlMessage(error)}`);
      if (!error && telling === "all") toasts.success("Content deleted successfully!");
      return !error;
    };
    const duplicateRecord = async (id: string): Promise<void> => {
      const { error } = await duplicate({ id, model }, recordTypenames);
      if (error) toasts.error(`Failed to duplicate content: ${graphqlMessage(error)}`);
      else toasts.success("Content duplicated successfully!");
    };
    return { setStatus, deleteRecord, duplicateRecord };
  }, [model, save, remove, duplicate]);
}
