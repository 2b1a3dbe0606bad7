import type { Client } from "@urql/next";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { type ConsoleRecord, RecordQuery, recordOf } from "../../../records/record-documents.ts";
import type { RecordSource } from "./record-parts.ts";

export interface LoadedRecord {
  record: ConsoleRecord;
  source: RecordSource;
}

/** The record as it is now, in all the languages; null when it is gone. Throws what the server or the network says. */
export async function loadRecord(
  client: Client,
  model: ConsoleModel,
  id: string,
  locales: readonly string[],
): Promise<LoadedRecord | null> {
  const read = async (local: string | null) => {
    const variables = { id, model: model.name, single: model.single_page, ...(local ? { local } : {}) };
    const { data, error } = await client.query(RecordQuery, variables, { requestPolicy: "network-only" }).toPromise();
    if (error) throw error;
    return data?.getSingleData ? recordOf(data.getSingleData) : null;
  };
  const [record, ...translated] = await Promise.all([read(null), ...locales.map(read)]);
  if (!record) return null;
  const translations = Object.fromEntries(locales.map((locale, index) => [locale, translated[index]?.data ?? {}]));
  return { record, source: { data: record.data, translations } };
}
