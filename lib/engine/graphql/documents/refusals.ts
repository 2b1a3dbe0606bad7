/**
 * Documents that were refused, remembered by their hash with what was said: they come again and again, from programs
 * with a fault and from strangers.
 */
import { hash } from "node:crypto";
import { GraphQLError } from "graphql";
import { PlinthError } from "../../../kernel/errors.ts";
import { DocumentErrors } from "./document.ts";

export type Refusal = DocumentErrors | PlinthError;

export const refusalKey = (key: string): string => hash("sha256", key, "base64");

/** What may be kept of an error: without the tree of the document. Null for what is no fault of the document. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof DocumentErrors) return new DocumentErrors(error.errors.map((one) => lightError(one)));
  return error instanceof PlinthError && (error.code === "COST_LIMIT" || error.code === "BAD_USER_INPUT")
    ? error
    : null;
}

/** About how many bytes it takes. */
export function refusalWeight(refusal: Refusal): number {
  const errors = refusal instanceof DocumentErrors ? refusal.errors : [refusal];
  return errors.reduce((sum, { message }) => sum + 2_000 + message.length * 2, 0);
}

/** The same error with its places, but without the document that they are in. */
export function lightError({ message, locations }: GraphQLError, words = message): GraphQLError {
  return Object.assign(new GraphQLError(words), { locations });
}
