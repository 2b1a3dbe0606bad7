"use client";

import { faker } from "@faker-js/faker/locale/en";
import { useClient } from "@urql/next";
import { useCallback, useEffect, useState } from "react";
import { fakeCountMax } from "../../../../lib/contract/records/fake-data.ts";
import { fakeRecord } from "../../../field-kinds/fake/fake-record.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { RecordsQuery, recordsOf } from "../../../records/record-documents.ts";
import { type FakeOffers, fakeConnections, fakeLinks } from "./fake-relations.ts";

/**
 * Records to be shown and made, as many as can be asked for; `shuffle` makes others. Null until the related records are
 * known.
 */
export function useFakeRecords(model: ConsoleModel, models: readonly ConsoleModel[]) {
  const client = useClient();
  const [offers, setOffers] = useState<FakeOffers | null>(null);
  const [records, setRecords] = useState<RecordValues[] | null>(null);
  const make = useCallback(
    (from: FakeOffers) =>
      setRecords(
        Array.from({ length: fakeCountMax }, () => ({ ...fakeRecord(faker, model.fields), ...fakeLinks(faker, from) })),
      ),
    [model.fields],
  );
  useEffect(() => {
    let left = false;
    void Promise.all(
      fakeConnections(model, models).map(async (connection) => {
        const { data } = await client.query(RecordsQuery, { model: connection.model, limit: 100, status: "all" });
        return [connection, recordsOf(data)] as const;
      }),
    ).then((found) => {
      if (left) return;
      const known: FakeOffers = new Map(found);
      setOffers(known);
      make(known);
    });
    return () => {
      left = true;
    };
  }, [client, model, models, make]);
  return { records, offers, shuffle: () => offers && make(offers) };
}
