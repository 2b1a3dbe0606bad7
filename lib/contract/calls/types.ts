/** What a call takes and answers, by its address. Types alone: who imports them gets no schema. */
import type { z } from "zod";
import type { Address, calls } from "./index.ts";

export type { Address } from "./index.ts";

type Calls = typeof calls;
type Part<At extends Address, Name extends string> =
  Calls[At] extends Record<Name, z.ZodType> ? Calls[At][Name] : never;

/**
 * The values of one part of a request; a part that the call does not have, or of which all may be left out, is
 * optional.
 */
type Given<Name extends string, Schema> = [Schema] extends [never]
  ? unknown
  : Schema extends z.ZodType
    ? Record<never, never> extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> }
    : unknown;

/** A body that is no JSON is a form, a file or text. */
type Sent<At extends Address> = Calls[At] extends { sends: string }
  ? { body: FormData | Blob | string }
  : Given<"body", Part<At, "body">>;

/** What stands in the address of a request: `params` of the path, `query`. */
export type Place<At extends Address> = Given<"params", Part<At, "params">> & Given<"query", Part<At, "query">>;

/** All that a caller gives: what stands in the address, and `body`. */
export type Input<At extends Address> = Place<At> & Sent<At>;

/** Arguments of which the last may be left out where nothing in it is needed. */
export type Optional<Values, All> = Record<never, never> extends Values ? [all?: All] : [all: All];

/** `body` of the answer's envelope; never for a call that answers a file. */
export type Answer<At extends Address> = z.output<Part<At, "answer">>;

/** Addresses of the calls that answer an envelope. */
export type Enveloped = { [At in Address]: Calls[At] extends { answer: z.ZodType } ? At : never }[Address];

/** The query as the server reads it. */
export type Query<At extends Address> = z.output<Part<At, "query">>;

/** The values of the path as the server reads them. */
export type Params<At extends Address> = z.output<Part<At, "params">>;
