/** Records, media files and the audit log. */
import { z } from "zod";
import { UploadPurpose } from "../media.ts";
import * as at from "./addresses.ts";
import { AuditVerification, ImportReport, MediaFile } from "./answers/system.ts";
import type { CallGroup } from "./call.ts";
import { auditFormats, dateFormats, numberFormats, transferFormats } from "./files.ts";
import { AuditPlace, choice, Where } from "./query.ts";

const model = z
  .string({ error: "Please name the model" })
  .min(1, "Please name the model")
  .describe("The model's name.");
const format = choice("format", transferFormats).describe("csv, json or ndjson");
const files = ["text/csv", "application/json", "application/x-ndjson"] as const;
const upload = z.object({ id: z.string() });

export const dataCalls = {
  [at.importRecords]: {
    section: "Records",
    summary: "Imports a file of records into a model, and changes records that are there.",
    who: "content",
    query: z.strictObject({
      model,
      format,
      on_error: choice("on_error", ["stop", "skip"]).describe("stop (one bad row keeps all out) or skip."),
      status: choice("status", ["published", "draft"]).describe("published or draft; of new records."),
      match_by: z
        .string()
        .min(1, "Please name a unique field, or id")
        .optional()
        .describe("id or a unique field: rows with a value that a record has there are about that record."),
      on_match: choice("on_match", ["update", "skip"]).describe("update or skip rows about records that are there."),
      on_new: choice("on_new", ["create", "skip"]).describe("create records of all other rows, or skip these."),
      trial: choice("trial", ["no", "yes"]).describe("yes: nothing is kept, the answer says what would be."),
      numbers: choice("numbers", numberFormats).describe(
        "How numbers of a CSV are written: plain (1234.56), point (1,234.56), comma (1.234,56) or auto, as each column shows.",
      ),
      dates: choice("dates", dateFormats).describe(
        "How dates of a CSV are written: iso (2026-12-24), dmy (24.12.2026), mdy (12/24/2026) or auto, as each column shows.",
      ),
    }),
    sends: "text/csv",
    answer: ImportReport,
    says: "Rows, how many were created, updated, skipped and failed, and why.",
    errors: ["FORBIDDEN", "NOT_FOUND", "TOO_LARGE"],
  },
  [at.exportRecords]: {
    section: "Records",
    summary: "The records of a model as a file.",
    who: "content",
    query: z.strictObject({
      model,
      format,
      where: Where.optional().describe("A filter of the generated API, as JSON."),
      search: z.string().optional().describe("Words to look for."),
      status: choice("status", ["all", "published", "draft"]).describe("all, published or draft."),
    }),
    says: "",
    file: files,
    errors: ["NOT_FOUND", "COST_LIMIT"],
  },
  [at.getImportTemplate]: {
    section: "Records",
    summary: "An empty CSV file for an import.",
    who: "content",
    query: z.strictObject({ model }),
    says: "",
    file: ["text/csv"],
    errors: ["NOT_FOUND"],
  },
  [at.uploadMedia]: {
    section: "Media",
    summary: "Uploads images, several in one request.",
    who: "media",
    query: UploadPurpose,
    sends: "multipart/form-data",
    answer: z.array(MediaFile),
    says: "A list of media files.",
    errors: ["TOO_LARGE", "PAYMENT_REQUIRED"],
  },
  [at.replaceMedia]: {
    summary: "Puts other bytes of the same type in a file's place, which keeps its id, name and address.",
    who: "media",
    params: z.object({ id: z.string() }),
    sends: "multipart/form-data",
    answer: MediaFile,
    says: "The media file.",
    errors: ["NOT_FOUND", "CONFLICT", "TOO_LARGE", "PAYMENT_REQUIRED"],
  },
  [at.startUpload]: {
    summary: "Begins an upload that can be resumed (tus 1.0.0).",
    who: "media",
    sends: "application/offset+octet-stream",
    says: "",
    file: [],
  },
  [at.getUpload]: {
    summary: "How far an upload has come (HEAD); the file, where it is finished (GET).",
    who: "whoever began the upload",
    params: upload,
    answer: MediaFile,
    says: "The media file.",
    errors: ["BAD_USER_INPUT", "NOT_FOUND"],
  },
  [at.continueUpload]: {
    summary: "Sends more of an upload.",
    who: "whoever began the upload",
    params: upload,
    sends: "application/offset+octet-stream",
    says: "",
    file: [],
    errors: ["NOT_FOUND"],
  },
  [at.cancelUpload]: {
    summary: "Ends an upload and forgets what has come of it.",
    who: "whoever began the upload",
    params: upload,
    says: "",
    file: [],
    errors: ["NOT_FOUND"],
  },
  [at.readMedia]: {
    summary: "A media file; an image also in another size or format.",
    who: "member",
    params: z.object({ id: z.string(), name: z.string() }),
    says: "",
    file: ["application/octet-stream"],
    errors: ["NOT_FOUND"],
  },
  [at.exportAuditLogs]: {
    section: "Audit log",
    summary: "The entries that one may see, as a file.",
    who: "signed in",
    query: z.strictObject({
      format: choice("format", auditFormats).describe("csv or ndjson."),
      where: Where.optional().describe("AuditWhereFilterArgObject of the system GraphQL API, as JSON."),
    }),
    says: "",
    file: ["text/csv", "application/x-ndjson"],
  },
  [at.verifyAuditLog]: {
    section: "Audit log",
    summary: "Whether the audit log is whole; for super admins.",
    who: "super admin",
    query: z.strictObject({ anchor: AuditPlace.optional() }),
    answer: AuditVerification,
    says: "The first fault or null, the number of good entries, and the chain's head.",
  },
} as const satisfies CallGroup;
