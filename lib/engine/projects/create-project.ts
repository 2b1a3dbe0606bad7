import pg from "pg";
import { ModelName } from "../../contract/models.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { administrativePermissions, CreateProjectInput, type ProjectSummary } from "../../contract/projects.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { randomToken, sha256 } from "../../platform/crypto.ts";
import { type Context, requireUser } from "../access/index.ts";
import { probeDatabase } from "./check-database.ts";
import { addressOf, connectionOf } from "./connection.ts";
import { databaseFault } from "./database-fault.ts";
import { projectLimit } from "./plan-limits.ts";
import { createProjectSchema, schemaComment } from "./sql/create-project-schema.ts";

/**
 * Makes a project with its schema, its role `admin` and its owner as first member. BAD_USER_INPUT, CONFLICT (the id is taken),
 * PAYMENT_REQUIRED (a paid tier), FORBIDDEN (no project left in the plan).
 *
 * All or nothing. In the shared database the rows and the schema are one transaction. In a user's own database the schema is made, and
 * committed, while the transaction with the rows is still open: a fault before that leaves nothing anywhere, and one between the two commits (a crash)
 * leaves an empty schema marked with the project's id, which the next creation of that id takes over.
 */
export async function createProject(ctx: Context, input: unknown): Promise<ProjectSummary> {
  const { user } = requireUser(ctx);
  const project = parseInput(CreateProjectInput, input);
  if (project.project_type === "saas") parseTenantModel(project.tenant_model_name);
  if (project.plan_type === "dedicated" && project.tier_name !== "free")
    throw new PlinthError("PAYMENT_REQUIRED", "Please complete payment to create your project");
  const own = project.plan_type === "byod" ? project.db_config! : null;
  if (own) await probeDatabase(own, ctx.platform.env.DATABASE_ALLOW_PRIVATE, "db_config.");

  const schema = own ? `plinth_${project.id}` : `project_${project.id}`;
  const secretKey = `plinth_sk_${randomToken()}`;
  const client = await ctx.platform.pool.connect();
  try {
    await client.query("begin");
    // Two creations of one user count one after the other.
    await client.query("select 1 from plinth.users where id = $1 for update", [user.id]);
    const { limit, used } = await projectLimit(ctx, client);
    if (limit !== null && used >= limit)
      throw new PlinthError(
        "FORBIDDEN",
        `Your plan allows ${limit} projects. Please delete one or choose a larger plan.`,
      );
    const { rows } = await client.query<{ created_at: Date }>(
      `insert into plinth.projects (id, name, description, project_type, tenant_model_name, owner_id, database_kind, database_config,
         database_schema, secret_key_hash, secret_key_encrypted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning created_at`,
      [
        project.id,
        project.name,
        project.description,
        project.project_type,
        project.project_type === "saas" ? project.tenant_model_name : null,
        user.id,
        own ? "byod" : "shared",
        own && ctx.platform.secrets.encrypt(JSON.stringify(own)),
        schema,
        sha256(secretKey),
        ctx.platform.secrets.encrypt(secretKey),
      ],
    );
    await client.query(
      "insert into plinth.project_roles (project_id, name, is_admin, system_generated) values ($1, 'admin', true, true)",
      [project.id],
    );
    await client.query(
      `insert into plinth.project_members (project_id, user_id, role, administrative_permissions) values ($1, $2, 'admin', $3)`,
      [project.id, user.id, [...administrativePermissions]],
    );
    if (own)
      await createOwnSchema(connectionOf(addressOf(own), ctx.platform.env.DATABASE_ALLOW_PRIVATE), schema, project.id);
    else await client.query(createProjectSchema(schema, project.id));
    await client.query("commit");
    await ctx.platform.notices.publish("projects", project.id);
    return {
      id: project.id,
      name: project.name,
      description: project.description,
      created_at: rows[0]!.created_at.toISOString(),
      plan: "free",
      project_type: project.project_type,
      project_type_code: project.project_type === "saas" ? 1 : 0,
      status: "ready",
      role: "owner",
      db: own ? "byod" : "shared",
    };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (error instanceof pg.DatabaseError && error.constraint === "projects_pkey") throw projectIdTaken();
    throw error;
  } finally {
    client.release();
  }
}

/** CONFLICT under the field `id`. */
export function projectIdTaken(): PlinthError {
  const message = "This project id is already taken. Please choose another one";
  return new PlinthError("CONFLICT", message, { fields: { id: message } });
}

function parseTenantModel(name: string | undefined): void {
  const result = ModelName.create.safeParse(name);
  if (!result.success) throw badInput({ tenant_model_name: result.error.issues[0]!.message });
}

/** The project's schema in its owner's database: new, or the empty one that an interrupted creation left behind. */
async function createOwnSchema(connection: pg.PoolConfig, schema: string, projectId: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 6_000, query_timeout: 15_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin");
    const { rows } = await client.query<{ comment: string | null }>(
      "select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1",
      [schema],
    );
    if (rows[0]) await dropLeftOver(client, schema, rows[0].comment === schemaComment(projectId));
    await client.query(createProjectSchema(schema, projectId));
    await client.query("commit");
  } catch (error) {
    if (error instanceof PlinthError) throw error;
    throw badInput({ db_config: databaseFault(error).message });
  } finally {
    client.end().catch(() => {});
  }
}

async function dropLeftOver(client: pg.Client, schema: string, isOurs: boolean): Promise<void> {
  const quoted = pg.escapeIdentifier(schema);
  const isEmpty =
    isOurs &&
    (await client.query(`select 1 from ${quoted}."_models" limit 1`).then(
      ({ rowCount }) => rowCount === 0,
      () => false,
    ));
  if (!isEmpty)
    throw badInput({
      id: `The database already has a schema ${schema} with data in it. Please choose another project id, or remove that schema`,
    });
  await client.query(`drop schema ${quoted} cascade`);
}
