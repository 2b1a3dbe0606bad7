/**
 * Names that fields had in the API. A renamed field answers to its old name for a while, which is then an *alias* of
 * it: a deprecated name beside the one that it has.
 */
import { t } from "../../kernel/words/words.ts";

/** A name that a field had, and until when it is still known by it. */
export interface FieldAlias {
  name: string;
  /** A moment, in ISO 8601. */
  until: string;
}

/** An old name of a field, and the field by its id. */
export interface UsedAlias {
  field_id: string;
  name: string;
}

/** For how many days a rename may keep the old name. */
export const aliasDays = [0, 7, 30, 90, 365] as const;
export type AliasDays = (typeof aliasDays)[number];
export const aliasDaysDefault: AliasDays = 30;

/** Why the name is not to be used any more, in schemas and documents. */
export const aliasReason = (name: string, { until }: FieldAlias): string =>
  t("Now called {name}. This name ends on {until}.", { name, until: until.slice(0, 10) });

/** Said where one input has a field under both of its names. */
export const bothNames = (name: string, alias: string): string =>
  t("Please use {name} alone: {alias} is an old name of it", { name, alias });
