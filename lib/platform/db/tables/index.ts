/**
 * Types of the system database's tables, as Kysely sees them: a file for each subject. The migrations are the truth; a
 * test compares the two.
 */
import type { AccountTables } from "./accounts.ts";
import type { AuditTables } from "./audit.ts";
import type { BillingTables } from "./billing.ts";
import type { BrandTables } from "./brand.ts";
import type { FunctionTables } from "./functions.ts";
import type { MediaTables } from "./media.ts";
import type { OrganizationTables } from "./organizations.ts";
import type { PluginTables } from "./plugins.ts";
import type { ProjectTables } from "./projects.ts";
import type { SyncTables } from "./sync.ts";
import type { ViewTables } from "./views.ts";
import type { WebhookTables } from "./webhooks.ts";

/** Tables of the schema `plinth`, with their schema in the key as Kysely wants it. */
export interface SystemTables
  extends AccountTables,
    OrganizationTables,
    ProjectTables,
    AuditTables,
    WebhookTables,
    FunctionTables,
    MediaTables,
    PluginTables,
    BillingTables,
    BrandTables,
    SyncTables,
    ViewTables {}
