/** What calls about the installation answer, about its audit log, its files and its plugins. */
import { z } from "zod";

/** What the console tells a signed-in reader about the installation. */
export const About = z.object({
  version: z.string(),
  /** The operator's links; null where none is set. */
  community_url: z.string().nullable(),
  source_code_url: z.string().nullable(),
  /** Where people ask for a plan without a price. */
  contact_url: z.string().nullable(),
  /** Whether mail is sent; else links are handed over by hand. */
  mail: z.boolean(),
  /** Whether plans are paid here. */
  payments: z.boolean(),
  /** Where the plugin runtime comes from. */
  plugin_runtime_url: z.string(),
  /** Domain of the cookies; null for that of the page. */
  cookie_domain: z.string().nullable(),
  /** The admin, user and audit screens show lib/contract/admin/sample-data.ts (ADMIN_SAMPLE_DATA=1). */
  admin_sample_data: z.boolean(),
  /** What maps show in place of the drawing that comes with the console (MAP_TILES_URL). */
  map_tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
});
export type About = z.infer<typeof About>;

/** Whether the installation works. */
export const Health = z.object({
  version: z.string(),
  status: z.enum(["up", "down"]),
  /** For super admins. */
  details: z
    .object({
      uptime_seconds: z.number(),
      parts: z.array(z.object({ name: z.string(), ok: z.boolean(), is_set: z.boolean(), told: z.string() })),
    })
    .nullable(),
});
export type Health = z.infer<typeof Health>;

export const Guide = z.object({
  /** Path in the source code, such as `docs/media.md`. */
  file: z.string(),
  title: z.string(),
});
export type Guide = z.infer<typeof Guide>;

export const GuideText = Guide.extend({ markdown: z.string() });
export type GuideText = z.infer<typeof GuideText>;

/** What the pages are told of product analytics. */
export const AnalyticsSettings = z.object({
  /** Key of the project at the service. */
  key: z.string(),
  /** Address of the service, for links to it. Browsers never ask it themselves. */
  host: z.string(),
});
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>;

/** What may run in pages of the session's project. */
export const PluginPolicy = z.object({
  /** Names of the plugins that may run. */
  plugins: z.array(z.string()),
  public_url: z.string(),
  /** Where the plugin runtime comes from; null for this installation's own. */
  runtime_url: z.string().nullable(),
  /** Whether the payment provider's scripts are needed. */
  payments: z.boolean(),
});
export type PluginPolicy = z.infer<typeof PluginPolicy>;

export const InstalledPlugin = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  /** The version that was there; null where there was none. */
  replaced: z.string().nullable(),
});
export type InstalledPlugin = z.infer<typeof InstalledPlugin>;

/** A place in the audit log's chain, to be noted elsewhere and compared later. */
export const AuditAnchor = z.object({
  position: z.number(),
  /** Hexadecimal. */
  hash: z.string(),
});
export type AuditAnchor = z.infer<typeof AuditAnchor>;

export const AuditFault = z.object({
  /**
   * `changed`: an entry is not as it was written, or not in its place. `missing`: one was deleted. `added`: one was put
   * in beside the chain. `head`: the chain's own row was changed or taken away, or PLINTH_SECRET has changed.
   * `rewound`: the noted place was another one.
   */
  kind: z.enum(["changed", "missing", "added", "head", "rewound"]),
  /** Of the entry; null for one outside of the chain. */
  position: z.number().nullable(),
  /** Of the entry, where there is one. */
  id: z.string().nullable(),
  /** A sentence for people. */
  message: z.string(),
});
export type AuditFault = z.infer<typeof AuditFault>;

/** What a verification of the audit log has found. */
export const AuditVerification = z.object({
  /** The first changed or missing entry; null where the log is whole. */
  fault: AuditFault.nullable(),
  /** Entries that were found to be as they were written. */
  entries: z.number(),
  /** The newest entry, to be noted elsewhere and given to the next verification; null for an empty log. */
  head: AuditAnchor.nullable(),
  /** When the chain began: ISO 8601. Earlier entries are as they were then. */
  sealed_at: z.string().nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

/** What an import has done. */
export const ImportReport = z.object({
  /** Rows of the file. */
  rows: z.number(),
  /** Records made; 0 when a row was bad and none were to be skipped. Of a trial, those that would be made. */
  created: z.number(),
  /** Records changed, likewise. */
  updated: z.number(),
  /** Rows that were left out as the caller asked. */
  skipped: z.number(),
  /** Rows that are bad. */
  failed: z.number(),
  /** The first 1,000 faults; `line` is of the file, from 1, `value` what stands there, shortened. */
  faults: z.array(
    z.object({ line: z.number(), field: z.string().nullable(), message: z.string(), value: z.string().optional() }),
  ),
  /** The first bad rows as the file has them, shortened, where something is wrong. */
  bad_rows: z.array(z.object({ line: z.number(), cells: z.record(z.string(), z.string()) })).optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A file of a project, as an upload answers it. The address is one of this installation, wherever it is reached. */
export const MediaFile = z.object({
  id: z.string(),
  _key: z.string(),
  url: z.string(),
  /** Address of a small image; null where none can be made. */
  thumbnail: z.string().nullable(),
  file_name: z.string(),
  /** image, video, audio, document or other. */
  type: z.string(),
  content_type: z.string(),
  file_extension: z.string(),
  /** What is said in place of it to whoever does not see it. */
  alt: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  created_at: z.string(),
  tenant_id: z.string().nullable(),
  upload_param: z.object({
    project_id: z.string(),
    model_name: z.string().nullable(),
    field_name: z.string().nullable(),
    doc_id: z.string().nullable(),
    provider: z.string(),
    allow_multi: z.boolean().nullable(),
  }),
  s3_key: z.string(),
  buffer: z.null(),
});
