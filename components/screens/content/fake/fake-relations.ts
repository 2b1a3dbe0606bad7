/** Which relations fake records get, and with which records: those that nobody else loses by it. */
import type { Faker } from "@faker-js/faker";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import type { ConsoleConnection, ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";

/** The directions in which a relation is seen from its two models. */
const forward = ["hasOne", "hasMany"];

/** Relations whose other side may have many of these records: connecting takes no record away from another. */
export function fakeConnections(model: ConsoleModel, models: readonly ConsoleModel[]): ConsoleConnection[] {
  return readableConnections(model, models).filter((connection) => {
    const other = models.find(({ name }) => name === connection.model);
    const back = other?.connections.filter(
      ({ model: name, type, known_as }) =>
        name === model.name &&
        known_as === connection.known_as &&
        forward.includes(type) !== forward.includes(connection.type),
    );
    return back?.length === 1 && back[0]!.kind === "has_many";
  });
}

/** Offered records by the relation's key. */
export type FakeOffers = ReadonlyMap<ConsoleConnection, readonly ConsoleRecord[]>;

/** The columns of an import that connect a record: `author_id`, `tag_ids`. */
export function fakeLinks(faker: Faker, offers: FakeOffers): RecordValues {
  const links: RecordValues = {};
  for (const [{ key, kind }, records] of offers) {
    if (records.length === 0) continue;
    const ids = records.map(({ id }) => id);
    links[key] =
      kind === "has_one"
        ? faker.helpers.arrayElement(ids)
        : faker.helpers.arrayElements(ids, { min: 0, max: Math.min(3, ids.length) });
  }
  return links;
}
