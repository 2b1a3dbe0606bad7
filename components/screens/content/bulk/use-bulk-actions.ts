"use client";

import { useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlFields, type graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { counted } from "../../../../lib/kernel/counts.ts";
import { recordTypenames } from "../../../records/record-documents.ts";
import { writeRefusal } from "../write-refusal.ts";

const DeleteManyMutation = graphql(`
  mutation Content_DeleteMany($ids: [String!]!, $model: String!) {
    deleteModelDataList(model_name: $model, ids: $ids) { count }
  }
`);

const StatusOfManyMutation = graphql(`
  mutation Content_StatusOfMany($ids: [String!]!, $model: String!, $status: String!) {
    updateModelDataListStatus(model_name: $model, ids: $ids, status: $status) { count }
  }
`);

/** `1 record`, `3 records`. */
export const recordsText = (count: number) => counted(count, "record");

/**
 * What can be done to several records, each by one call: with all of them or with none. The outcome is told once; a
 * refusal names the record. Answers whether it went well.
 */
export function useBulkActions(model: string, nameOf: (id: string) => string) {
  const [, setStatusOfMany] = useMutation(StatusOfManyMutation);
  const [, deleteMany] = useMutation(DeleteManyMutation);
  /** `Publishing 3 records`, as long as that takes. */
  const [running, setRunning] = useState<string | null>(null);

  const tell = (
    act: "change" | "delete",
    ids: readonly string[],
    past: string,
    failed: string,
    error: Refusal | undefined,
  ) => {
    setRunning(null);
    if (error) toasts.error(`${failed}: ${reasonOf(error, act, ids, nameOf)}`, { description: othersOf(error) });
    else toasts.success(`${recordsText(ids.length)} ${past}`);
    return !error;
  };
  const setStatus = async (ids: readonly string[], status: "draft" | "published"): Promise<boolean> => {
    const isPublished = status === "published";
    setRunning(`${isPublished ? "Publishing" : "Unpublishing"} ${recordsText(ids.length)}`);
    const { error } = await setStatusOfMany({ ids: [...ids], model, status }, recordTypenames);
    return tell("change", ids, isPublished ? "published" : "unpublished", `Failed to update ${model}`, error);
  };
  const deleteRecords = async (ids: readonly string[]): Promise<boolean> => {
    setRunning(`Deleting ${recordsText(ids.length)}`);
    const { error } = await deleteMany({ ids: [...ids], model }, recordTypenames);
    return tell("delete", ids, "deleted", "Failed to delete content", error);
  };
  return { running, setStatus, deleteRecords };
}

type Refusal = Parameters<typeof graphqlMessage>[0] & Parameters<typeof graphqlFields>[0];

/** Places among the ids that a refusal is about: of `ids.3.title`, 3. */
const placesOf = (error: Refusal) => [
  ...new Set(Object.keys(graphqlFields(error)).flatMap((path) => /^ids\.(\d+)/.exec(path)?.[1] ?? [])),
];

/** The first reason, with the name of the record that it is about. */
function reasonOf(
  error: Refusal,
  act: "change" | "delete",
  ids: readonly string[],
  nameOf: (id: string) => string,
): string {
  const id = ids[Number(placesOf(error)[0] ?? -1)];
  return id === undefined ? writeRefusal(error, act) : `${nameOf(id)}: ${writeRefusal(error, act)}`;
}

function othersOf(error: Refusal): string {
  const others = placesOf(error).length - 1;
  const more = others > 0 ? `${recordsText(others)} more ${others === 1 ? "is" : "are"} refused as well. ` : "";
  return `${more}Nothing was changed.`;
}
