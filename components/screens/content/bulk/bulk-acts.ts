/** What can be done to several records: the call, and the words for it. */

import type { Client } from "@urql/next";
import { graphqlFields, type graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { writeRefusal } from "../write-refusal.ts";
import { type ActWords, actWords } from "./act-words.ts";
import { DeleteManyMutation, StatusOfManyMutation, ValuesOfManyMutation } from "./bulk-documents.ts";
import { formerStatuses, formerValues, type Undoing } from "./former.ts";

export type Refusal = Parameters<typeof graphqlMessage>[0] & Parameters<typeof graphqlFields>[0];
export type Send = (ids: readonly string[]) => Promise<{ error?: Refusal | undefined }>;

export interface Act {
  kind: "change" | "delete";
  words: ActWords;
  failed: string;
  send: Send;
  /** What takes it back, where all records are known as they were. */
  undo?: (rows: readonly ConsoleRecord[]) => Undoing[];
}

/** What several records' lists and relations get or lose. */
export type TagChange = Partial<Record<"add" | "remove" | "connect" | "disconnect", Record<string, unknown[]>>>;

/** The acts on records of a model. The answers name no types of records: a list is not read again after each call. */
export function bulkActs(client: Client, model: ConsoleModel) {
  const { name } = model;
  const failed = t("Failed to update {name}", { name });
  const sendStatus =
    (status: ConsoleRecord["status"]): Send =>
    (ids) =>
      client.mutation(StatusOfManyMutation, { ids: [...ids], model: name, status }).toPromise();
  const sendValues =
    (payload: RecordValues): Send =>
    (ids) =>
      client.mutation(ValuesOfManyMutation, { ids: [...ids], model: name, payload }).toPromise();
  const toStatus = (status: ConsoleRecord["status"]): Act => {
    const words = status === "published" ? actWords.publishing : actWords.unpublishing;
    const undo: Act["undo"] = (rows) => formerStatuses(rows, status);
    return { kind: "change", words, failed, send: sendStatus(status), undo };
  };
  const toValues = (payload: RecordValues): Act => {
    const undo: Act["undo"] = (rows) => formerValues(model, rows, payload);
    return { kind: "change", words: actWords.changing, failed, send: sendValues(payload), undo };
  };
  const toTags = (tags: TagChange): Act => {
    const undo: Act["undo"] = (rows) => formerValues(model, rows, tags.add ?? tags.remove ?? {});
    return {
      kind: "change",
      words: actWords.tagging,
      failed,
      send: (ids) => client.mutation(ValuesOfManyMutation, { ids: [...ids], model: name, ...tags }).toPromise(),
      // A record that had a relation before is not told from one that gets it.
      ...(tags.add || tags.remove ? { undo } : {}),
    };
  };
  const remove: Act = {
    kind: "delete",
    words: actWords.deleting,
    failed: t("Failed to delete content"),
    send: (ids) => client.mutation(DeleteManyMutation, { ids: [...ids], model: name }).toPromise(),
  };
  const undo = ({ ids, status, values }: Undoing) => (status ? sendStatus(status) : sendValues(values))(ids);
  return { toStatus, toValues, toTags, remove, undo };
}

/** Places among the ids that a refusal is about: of `ids.3.title`, 3. */
export const placesOf = (error: Refusal): number[] => [
  ...new Set(
    Object.keys(graphqlFields(error)).flatMap((path) => {
      const place = /^ids\.(\d+)/.exec(path)?.[1];
      return place === undefined ? [] : [Number(place)];
    }),
  ),
];

/** The first reason, with the name of the record that it is about. */
export function reasonOf(
  error: Refusal,
  act: "change" | "delete",
  ids: readonly string[],
  nameOf: (id: string) => string,
): string {
  const id = ids[placesOf(error)[0] ?? -1];
  return id === undefined ? writeRefusal(error, act) : `${nameOf(id)}: ${writeRefusal(error, act)}`;
}

export function othersOf(error: Refusal): string {
  const others = placesOf(error).length - 1;
  if (others <= 0) return t("Nothing was changed.");
  return plural(
    others,
    "{count} record more is refused as well. Nothing was changed.",
    "{count} records more are refused as well. Nothing was changed.",
  );
}
