/**
 * What the contract says of a REST call. Glossary: the *address* of a call is its method and path, by which all of it
 * is found (addresses.ts).
 */
import { z } from "zod";
import type { ErrorCode } from "../../kernel/errors.ts";

/** Where a call stands in the OpenAPI document, in this order. */
export const sections = [
  "Sign-in",
  "Account",
  "Security",
  "Projects",
  "Plans and payment",
  "Records",
  "Media",
  "Audit log",
  "Cloud Sync",
  "System",
] as const;
export type Section = (typeof sections)[number];

/**
 * Who may make a call, in the words and the order of docs/permissions.md; a permission's name stands for the members
 * that have it.
 */
export const callers = [
  "everybody",
  "signed in",
  "member",
  "content",
  "media",
  "roles",
  "api_secrets in each project that is named",
  "admin",
  "owner",
  "super admin",
  "whoever began the upload",
  "a sync token of the project",
  "a super admin's sync token",
  "the payment provider",
  "whoever has the address",
] as const;
export type Who = (typeof callers)[number];

export interface CallContract {
  /** In the OpenAPI document; a call without one is not for programs and left out of it. */
  section?: Section;
  /** One sentence. */
  summary: string;
  who: Who;
  /** What stands for the `:name`s of the path. A path with other values is no path: 404. */
  params?: z.ZodObject;
  /** The query. Where it is a strict object, other parameters are refused; else they are passed over. */
  query?: z.ZodObject;
  /** The body, which is JSON. `nothing`: it is not read. */
  body?: z.ZodType;
  /**
   * The same as clients send it that are older than Plinth, where more is taken than `body` says
   * (docs/existing-clients.md).
   */
  takes?: z.ZodType;
  /** Media type of a body that is not JSON. */
  sends?: string;
  /**
   * How many bytes of a body are read before TOO_LARGE; `callBodyBytesMax` where nothing is said. Files have bounds of
   * their own (docs/limits.md).
   */
  bodyBytesMax?: number;
  /** What `body` of the answer's envelope is; left out where the answer is a file. */
  answer?: z.ZodType;
  /** That in words. */
  says: string;
  /** What older clients read beside `body` in the envelope. */
  beside?: z.ZodObject;
  /** Media types of an answer that is no envelope. */
  file?: readonly string[];
  /** Codes that it answers beside those that its kind of call does (`errorsOf`). */
  errors?: readonly ErrorCode[];
  /** Refused to pages of other sites, also to callers without a session: it signs people in or out. */
  sameSite?: true;
}

/** Calls by their address. */
export type CallGroup = Readonly<Record<`${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`, CallContract>>;

/** Nothing that a REST call takes as JSON is larger, where it does not say so. */
export const callBodyBytesMax = 64 * 1024;

/** The body of a POST that needs none, and reads none. */
export const nothing = z.strictObject({});

/** The answer of a call that only does something. */
export const done = z.null();
