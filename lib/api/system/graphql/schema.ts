import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";

/** The schema that is served, made from its text in lib/contract. */
export const systemSchema = buildSchema(
  readFileSync(new URL("../../../contract/system.graphql", import.meta.url), "utf8"),
);
