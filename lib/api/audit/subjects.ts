/**
 * What actions are done to, as it is at one moment: its id, its name, and its state, of which the audit log keeps what
 * has changed.
 */
import { sql } from "kysely";
import type { AuditState } from "../../engine/audit/index.ts";
import { openEnvVars } from "../../engine/project-settings/index.ts";
import { isUuid } from "../../kernel/ids.ts";
import { sha256 } from "../../platform/crypto.ts";
import { accountSubject } from "./account-subject.ts";
import { modelSubject, recordSubject } from "./content-subjects.ts";
import { projectSubject } from "./project-subject.ts";
import { type Subject, type SubjectPlace, together } from "./subject.ts";

type Find = (place: SubjectPlace, ref: string) => Promise<Subject | null>;
type Row = Record<string, unknown>;

/** What changes by itself, and what stands in the id already. */
const untold = new Set(["id", "project_id", "created_at", "updated_at", "created_by", "last_used_at", "user_id"]);

const stateOf = (row: Row, without: readonly string[] = []): AuditState =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !untold.has(name) && !without.includes(name)));

/** One row of a table of the system database as a subject. */
function rowSubject(
  rowOf: (place: SubjectPlace, ref: string) => ReturnType<typeof sql<Row>>,
  present: (row: Row, place: SubjectPlace) => Subject,
): Find {
  return async (place, ref) => {
    const { rows } = await rowOf(place, ref).execute(place.platform.db);
    return rows[0] ? present(rows[0], place) : null;
  };
}

const named =
  (name: string, without: readonly string[] = []) =>
  (row: Row) => ({
    id: String(row.id ?? row.name),
    name: String(row[name] || row.id),
    state: stateOf(row, without),
  });

/** Variables one by one; only their names are ever shown. */
function withVariables(present: (row: Row) => Subject) {
  return (row: Row, { platform }: SubjectPlace): Subject => {
    const subject = present(row);
    const sealed = row.env_vars as Buffer | null;
    if (!sealed) return subject;
    const env_vars = Object.fromEntries(openEnvVars(platform.secrets, sealed).map(({ key, value }) => [key, value]));
    return { ...subject, state: { ...subject.state, env_vars } };
  };
}

const uuid = (ref: string) => (isUuid(ref) ? ref : null);
const tokenColumns = ["token_hash", "token_encrypted"];

const finders = {
  account: accountSubject,
  project: projectSubject,
  model: modelSubject,
  api_token: rowSubject(
    ({ project_id }, ref) => sql<Row>`select t.*, t.token_hash as token, (select u.email from plinth.users u
      where u.id = t.created_by) as made_by,
      (select array_agg(coalesce(o.document, encode(o.hash, 'hex')) order by o.hash) from plinth.token_operations o
        where o.token_id = t.id) as operations
      from plinth.api_tokens t where t.project_id = ${project_id} and (t.token_hash = ${sha256(ref)}
        or t.token_start = ${ref})`,
    named("name", [...tokenColumns, "operation_list_id"]),
  ),
  sync_token: rowSubject(
    ({ user_id }, ref) => sql<Row>`select t.*, t.token_hash as token from plinth.sync_tokens t
      where t.user_id = ${user_id}::uuid and (t.token_hash = ${sha256(ref)} or t.token_start = ${ref})`,
    named("name", tokenColumns),
  ),
  role: rowSubject(
    ({ project_id }, ref) =>
      sql<Row>`select * from plinth.project_roles where project_id = ${project_id} and name = ${ref}`,
    named("name"),
  ),
  team: rowSubject(
    ({ project_id }, ref) =>
      sql<Row>`select * from plinth.teams where project_id = ${project_id} and id = ${uuid(ref)}::uuid`,
    named("name"),
  ),
  /** How the installation presents itself; of its logo, which one it is. */
  brand: rowSubject(
    () => sql<Row>`select 'brand' as id, name, accent_light, accent_dark,
      left(encode(sha256(logo), 'hex'), 12) as logo from plinth.brand`,
    (row) => ({ id: "brand", name: String(row.name || "Appearance"), state: stateOf(row) }),
  ),
  organization: rowSubject(
    (_, ref) => sql<Row>`select * from plinth.organizations where id = ${uuid(ref)}::uuid`,
    named("name"),
  ),
  invitation: rowSubject(
    ({ project_id }, ref) => sql<Row>`select i.*, i.token_hash as token from plinth.invitations i
      where i.id = ${uuid(ref)}::uuid and (i.project_id is null or i.project_id = ${project_id})`,
    named("email", ["token_hash"]),
  ),
  webhook: rowSubject(
    ({ project_id }, ref) =>
      sql<Row>`select * from plinth.webhooks where project_id = ${project_id} and id = ${uuid(ref)}::uuid`,
    named("name", ["failures_in_row", "held_until", "drain_job", "note"]),
  ),
  function: rowSubject(
    ({ project_id }, ref) =>
      sql<Row>`select * from plinth.functions where project_id = ${project_id} and name = ${ref}`,
    withVariables(named("name", ["scheduled_at", "rest_key_hash"])),
  ),
  plugin: rowSubject(
    ({ project_id }, ref) => sql<Row>`select * from plinth.plugins where project_id = ${project_id} and id = ${ref}`,
    withVariables(named("title")),
  ),
  /** A view of the console as somebody else. */
  view: rowSubject(
    ({ project_id }, ref) =>
      sql<Row>`select * from plinth.console_views where project_id = ${project_id} and id = ${uuid(ref)}::uuid`,
    named("name", ["session_id", "subject", "started_at", "ended_at"]),
  ),
  /** A plugin in all projects. */
  system_plugin: rowSubject(
    (_, ref) => sql<Row>`select ${ref}::text as id, (select i.version from plinth.installed_plugins i
      where i.name = ${ref}) as installed_version,
      coalesce((select min(p.title) from plinth.plugins p where p.id = ${ref}), '') as title,
      (select count(*)::int from plinth.plugins p where p.id = ${ref}
        and p.activate_status = 'Activated') as active_projects`,
    named("title", ["title"]),
  ),
  file: rowSubject(
    ({ project_id }, ref) =>
      sql<Row>`select * from plinth.media_files where project_id = ${project_id} and id = ${uuid(ref)}::uuid`,
    named("file_name", ["storage_key", "sha256", "is_settled"]),
  ),
  system_message: rowSubject(
    (_, ref) => sql<Row>`select * from plinth.system_messages where id = ${uuid(ref)}::uuid`,
    named("code"),
  ),
  audit_log: async ({ platform }) => {
    const chain = await platform.db.selectFrom("plinth.audit_chain").select("retention_days").executeTakeFirst();
    return { id: "audit_log", name: "Audit log", state: { retention_days: chain?.retention_days ?? 0 } };
  },
  installation: async ({ platform }) => ({ id: "installation", name: platform.env.PUBLIC_URL, state: {} }),
} satisfies Record<string, Find>;

export type SubjectType = keyof typeof finders | "record";

/** Several of one kind, named as one. */
const namedMax = 20;

/**
 * What `ref` names, as it is now; null where there is none, or where it cannot be read: what is noted is never a reason
 * to refuse what is done.
 */
export async function findSubject(place: SubjectPlace, type: SubjectType, ref: unknown): Promise<Subject | null> {
  try {
    if (type === "record") return await recordSubject(place, ref);
    if (Array.isArray(ref)) {
      const found = await Promise.all(ref.slice(0, namedMax).map((one) => findSubject(place, type, one)));
      return together(
        found.filter((one) => one !== null),
        ref.length,
      );
    }
    return typeof ref === "string" && ref !== "" ? await finders[type](place, ref) : null;
  } catch (error) {
    place.platform.log.warn({ err: error, type }, "what an entry of the audit log is about could not be read");
    return null;
  }
}
