import type { z } from "zod";

/** Where a call stands in the document, in this order. */
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

export interface RestParameter {
  name: string;
  in?: "path" | "query";
  description: string;
  required?: boolean;
}

/** One REST call, as the OpenAPI document describes it. */
export interface RestOperation {
  method: "get" | "post";
  /** Parameters in braces. */
  path: string;
  section: (typeof sections)[number];
  /** One sentence. */
  summary: string;
  /** What `body` of the answer holds; nothing for a file. */
  answer: string;
  parameters?: readonly RestParameter[];
  /** What is sent as JSON. */
  body?: z.ZodType;
  /** What is sent or answered instead of JSON. */
  sends?: string;
  file?: readonly string[];
  /** Anybody may ask; else the caller must be signed in. */
  open?: boolean;
  /** Asked by the command line with a sync token instead of a session. */
  withSyncToken?: boolean;
}
