import type { RestOperation } from "./operation.ts";

const model = { name: "model", description: "The model's name.", required: true };
const format = { name: "format", description: "csv, json or ndjson", required: true };
const files = ["text/csv", "application/json", "application/x-ndjson"];

export const dataOperations: readonly RestOperation[] = [
  {
    method: "post",
    path: "/system/records/import",
    section: "Records",
    summary: "Imports a file of records into a model.",
    answer: "Rows, how many were created and failed, and why.",
    parameters: [
      model,
      format,
      { name: "on_error", description: "stop (one bad row keeps all out) or skip." },
      { name: "status", description: "published or draft." },
    ],
    sends: "text/csv",
  },
  {
    method: "get",
    path: "/system/records/export",
    section: "Records",
    summary: "The records of a model as a file.",
    answer: "",
    parameters: [
      model,
      format,
      { name: "where", description: "A filter of the generated API, as JSON." },
      { name: "search", description: "Words to look for." },
      { name: "status", description: "all, published or draft." },
    ],
    file: files,
  },
  {
    method: "get",
    path: "/system/records/template",
    section: "Records",
    summary: "An empty CSV file for an import.",
    answer: "",
    parameters: [model],
    file: ["text/csv"],
  },
  {
    method: "post",
    path: "/media/upload",
    section: "Media",
    summary: "Uploads images, several in one request.",
    answer: "A list of media files.",
    sends: "multipart/form-data",
  },
  {
    method: "get",
    path: "/system/audit/export",
    section: "Audit log",
    summary: "The entries that one may see, as a file.",
    answer: "",
    parameters: [
      { name: "format", description: "csv or ndjson." },
      { name: "where", description: "AuditWhereFilterArgObject of the system GraphQL API, as JSON." },
    ],
    file: ["text/csv", "application/x-ndjson"],
  },
  {
    method: "get",
    path: "/system/audit/verify",
    section: "Audit log",
    summary: "Whether the audit log is whole; for super admins.",
    answer: "The first fault or null, the number of good entries, and the chain's head.",
    parameters: [{ name: "anchor", description: "A head that was noted earlier: position:hash." }],
  },
  {
    method: "get",
    path: "/system/about",
    section: "System",
    summary: "Version and links of this installation.",
    answer: "Version, links and the domain of cookies.",
  },
  {
    method: "get",
    path: "/system/health",
    section: "System",
    summary: "Whether all parts work; details for super admins.",
    answer: "Version, and each part's state.",
  },
  {
    method: "get",
    path: "/system/docs",
    section: "System",
    summary: "The guides of this version.",
    answer: "Files and titles.",
  },
  {
    method: "get",
    path: "/system/openapi.json",
    section: "System",
    summary: "This document.",
    answer: "",
    file: ["application/json"],
    open: true,
  },
  {
    method: "get",
    path: "/health",
    section: "System",
    summary: "Whether this node and its database answer.",
    answer: "`status`: ok.",
    open: true,
  },
];
