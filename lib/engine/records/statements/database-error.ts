/** What PostgreSQL refuses, in words for the person who asked. */

import pg from "pg";
import { recordMessages } from "../../../contract/records/record-messages.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { databaseGone } from "../../projects/index.ts";

/** The definitions in memory are behind the tables: undefined column, undefined table, undefined schema. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["42703", "42P01", "3F000"].includes(error.code ?? "");
}

/** A row names another one that does not exist. */
export function isMissingTarget(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23503";
}

/** The public error for what a statement threw. `prefix` is where a named field stands in the input. */
export function publicDatabaseError(
  error: unknown,
  models: ReadonlyMap<string, CatalogModel>,
  prefix: string,
): unknown {
  if (!(error instanceof pg.DatabaseError)) return databaseGone(error);
  const model = models.get(error.table ?? "");
  switch (error.code) {
    case "23505":
      return uniqueClash(error, model, prefix);
    case "23503":
      return new PlinthError("BAD_USER_INPUT", t("A record to connect with does not exist."), {
        fields: { connect: t("A record to connect with does not exist.") },
      });
    case "23514":
      return requiredMissing(error, model, prefix);
    case "40001":
    case "40P01":
      return new PlinthError(
        "CONFLICT",
        t("Another write touched the same records at the same time. Please try again."),
      );
    case "55P03":
      return new PlinthError("CONFLICT", t("The model is being changed. Please try again in a moment."));
    case "54001":
      return new PlinthError("COST_LIMIT", t("The request is nested too deeply."));
    case "57014":
      return new PlinthError("COST_LIMIT", t("The request took too long and was stopped. Please ask for less."));
    // Too long for an index, a number out of range, a text that the encoding cannot hold.
    case "54000":
    case "22003":
    case "22021":
      return new PlinthError("BAD_USER_INPUT", t("A value is too large to be stored."), { cause: error });
    default:
      return databaseGone(error);
  }
}

/** A published record without a value that became required after it was written (lib/engine/models, sql/columns.ts). */
function requiredMissing(error: pg.DatabaseError, model: CatalogModel | undefined, prefix: string): unknown {
  const name = /^_required_(.*)$/.exec(error.constraint ?? "")?.[1] ?? "";
  if (!name) return error;
  const field = model?.fields.get(name);
  if (!field)
    return new PlinthError("FORBIDDEN", t("A required field is empty that your role may not fill in."), {
      cause: error,
    });
  const message = recordMessages.required(field.definition.label);
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [`${prefix}.${name}`]: message } });
}

function uniqueClash(error: pg.DatabaseError, model: CatalogModel | undefined, prefix: string): PlinthError {
  const columns = /^Key \((.*?)\)=/.exec(error.detail ?? "")?.[1] ?? "";
  return clashOf(model, columns.replace(/^_tenant_id, /, "").replace(/^"|"$/g, ""), prefix);
}

/** CONFLICT about a column whose value another record has. `prefix` is where the record's values stand in the input. */
export function clashOf(model: CatalogModel | undefined, column: string, prefix: string): PlinthError {
  if (model && !model.can.read) return new PlinthError("CONFLICT", t("The record clashes with another one."));
  const field = model?.fields.get(column);
  if (!field) {
    const message = "Another record is connected with this one already.";
    return new PlinthError("CONFLICT", message, { fields: { [prefix.replace(/^inputs?\b/, "connect")]: message } });
  }
  const message = `${field.definition.label} is taken by another record`;
  return new PlinthError("CONFLICT", message, { fields: { [`${prefix}.${column}`]: message } });
}
