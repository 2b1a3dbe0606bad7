"use client";

import { useQuery } from "@urql/next";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";
import { type ConsoleRecord, RecordsQuery, recordsOf, recordTypenames } from "../../../records/record-documents.ts";
import { connectionArgument } from "./connection-argument.ts";

export interface Offering {
  model: ConsoleModel;
  connection: ConsoleConnection;
  /** The model whose records are offered. */
  other: ConsoleModel;
  /** Id of a stored record; null for a new one. */
  recordId: string | null;
  /** Ids that are shown as connected already. */
  excluded: readonly string[];
  /** Connected as far as the API knows, and no longer here: these are not among its offers. */
  released: readonly ConsoleRecord[];
}

interface Asked {
  /** What is typed; empty for all. */
  wanted: string;
  page?: number;
  size: number;
  /** Nothing is asked yet. */
  pause?: boolean;
}

const isAbout = (title: string, wanted: string) => title.toLowerCase().includes(wanted.toLowerCase());

/** The records that can be connected by a relation: those that are not yet, as far as this form knows. */
export function useOffered(
  { model, connection, other, recordId, excluded, released }: Offering,
  { wanted, page = 1, size, pause = false }: Asked,
) {
  const [result, refetch] = useQuery({
    query: RecordsQuery,
    variables: {
      model: other.name,
      limit: size,
      page,
      status: "all",
      ...(wanted ? { search: wanted } : {}),
      ...(recordId ? { connection: connectionArgument(model, connection, recordId), intersect: true } : {}),
    },
    pause,
    context: recordTypenames,
  });
  const found = recordsOf(result.data).filter((record) => !excluded.includes(record.id));
  const given = page === 1 ? released.filter((record) => isAbout(titleOf(other, record), wanted)) : [];
  const rows = [...given, ...found.filter((record) => !given.some(({ id }) => id === record.id))];
  return { result, refetch, rows };
}
