/** /system: projects, databases and plans over REST, and the console's GraphQL API. */
import { type Context as Call, Hono } from "hono";
import { catalogueOf } from "../../contract/plans.ts";
import type { DatabaseCredentials } from "../../contract/projects.ts";
import { type Context, requireUser } from "../../engine/access/index.ts";
import {
  checkDatabase,
  checkProjectName,
  checkSubscription,
  createProject,
  deleteProject,
  describeDatabase,
  getDatabaseCredentials,
  getSubscription,
  hasPayments,
  listDeletedProjects,
  listProjects,
  projectLimit,
  requireMember,
  restoreProject,
  rotateDatabasePassword,
  switchProject,
} from "../../engine/projects/index.ts";
import { openApiText } from "../../engine/rest/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { refreshedSessionCookies } from "../auth/session-cookie.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { readJson } from "../read-json.ts";
import { createSystemGraphql } from "./graphql/handler.ts";

/** Nothing that the REST calls take is larger. */
const bodyBytesMax = 64 * 1024;

type CredentialsAction = "getDatabaseCredentials" | "rotateDatabasePassword";

/** The routes of the system API. */
export function systemRoutes(platform: Platform): Hono {
  const who = (call: Call) => contextOf(platform, call.req.raw);
  const read = (call: Call) => readJson(call.req.raw, bodyBytesMax);
  const graphql = createSystemGraphql(platform);
  /** With a row of the audit log, which holds nothing of them. */
  const credentials = async (
    call: Call,
    operation: CredentialsAction,
    act: (ctx: Context) => Promise<DatabaseCredentials>,
  ) => {
    const ctx = await who(call);
    const { project_id } = requireUser(ctx);
    const asked = { operation, path: call.req.path, project_id, input: {} };
    return answer(
      await audited(
        ctx,
        asked,
        () => act(ctx),
        ({ database }) => ({ payload: { database } }),
      ),
    );
  };
  /** With a row of the log of the project that it makes or names. */
  const onProject = async <T extends { id: string }>(
    call: Call,
    operation: "createProject" | "switchProject" | "deleteProject" | "restoreProject",
    act: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await who(call);
    const input = Object(await read(call)) as { id?: unknown };
    const project_id = operation === "createProject" || typeof input.id !== "string" ? null : input.id;
    return audited(
      ctx,
      { operation, path: call.req.path, project_id, input },
      () => act(ctx, input),
      ({ id }) => ({ payload: { id } }),
    );
  };
  return new Hono()
    .post("/system/graphql", (call) => graphql(call.req.raw))
    .post("/system/project/list", async (call) => answer(await listProjects(await who(call))))
    .post("/system/project/name/check", async (call) => {
      await checkProjectName(await who(call), await read(call));
      return answer({ available: true }, { message: "This project id is free." });
    })
    .post("/system/project/create", async (call) => {
      const project = await onProject(call, "createProject", createProject);
      return answer(project, { message: "Project created successfully!" });
    })
    .post("/system/project/switch", async (call) => {
      const project = await onProject(call, "switchProject", switchProject);
      return answer(project, { cookies: await refreshedSessionCookies(platform, call.req.raw) });
    })
    .post("/system/project/delete", async (call) => {
      const project = await onProject(call, "deleteProject", deleteProject);
      // The session may have been in that project.
      return answer(project, { cookies: await refreshedSessionCookies(platform, call.req.raw) });
    })
    .post("/system/project/restore", async (call) => answer(await onProject(call, "restoreProject", restoreProject)))
    .get("/system/project/deleted", async (call) => answer(await listDeletedProjects(await who(call))))
    .get("/system/project/limit", async (call) => answer(await projectLimit(await who(call))))
    .get("/system/project/database", async (call) => answer(await describeDatabase(await who(call))))
    .post("/system/project/database/credentials", (call) =>
      credentials(call, "getDatabaseCredentials", getDatabaseCredentials),
    )
    .post("/system/project/database/rotate", (call) =>
      credentials(call, "rotateDatabasePassword", rotateDatabasePassword),
    )
    .post("/system/database/check", async (call) => {
      const found = await checkDatabase(await who(call), await read(call));
      return answer(found, { message: `Connected to PostgreSQL ${found.version}.` });
    })
    .get("/system/doc/:project", async (call) => {
      const ctx = await who(call);
      const id = call.req.param("project");
      const { role, project } = await requireMember(ctx, null, id);
      if (role.introspection === false)
        throw new PlinthError("FORBIDDEN", "The description of the API is switched off for your role.");
      const text = await openApiText(ctx, project, role, `${platform.env.PUBLIC_URL}/secured/rest`);
      return new Response(text, { headers: { "content-type": "application/json", "cache-control": "no-store" } });
    })
    .get("/system/plans", () =>
      answer(catalogueOf({ payments: hasPayments(platform), limited: platform.env.PLAN_LIMITS })),
    )
    .get("/system/user/subscription", async (call) => answer(await getSubscription(await who(call))))
    .post("/system/user/subscription/check", async (call) =>
      answer(await checkSubscription(await who(call), await read(call))),
    );
}
