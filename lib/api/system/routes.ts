/** /system: projects, databases and plans over REST, and the console's GraphQL API. */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import { catalogueOf } from "../../contract/plans/plans.ts";
import type { DatabaseCredentials } from "../../contract/projects/projects.ts";
import { type Context, requireUser } from "../../engine/access/index.ts";
import {
  checkDatabase,
  checkProjectName,
  checkSubscription,
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
import { getProjectHome, importModels, startProject, undoImport } from "../../engine/templates/index.ts";
import { endView, startView } from "../../engine/viewing/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { refreshedSessionCookies } from "../auth/session-cookie.ts";
import { type Asked, CallRoutes } from "../call-routes.ts";
import { contextOf, ownContextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { createSystemGraphql } from "./graphql/handler.ts";

type CredentialsAction = "getDatabaseCredentials" | "rotateDatabasePassword";

/** Where the data of the session's project is, and how it is reached. */
function databaseRoutes(platform: Platform): CallRoutes {
  const who = (call: Call) => contextOf(platform, call.req.raw);
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
  return new CallRoutes(platform)
    .on(at.describeDatabase, async (call) => answer(await describeDatabase(await who(call))))
    .on(at.getDatabaseCredentials, (call) => credentials(call, "getDatabaseCredentials", getDatabaseCredentials))
    .on(at.rotateDatabasePassword, (call) => credentials(call, "rotateDatabasePassword", rotateDatabasePassword))
    .on(at.checkDatabase, async (call, asked) => {
      const found = await checkDatabase(await who(call), await asked.body());
      return answer(found, { message: t("Connected to PostgreSQL {version}.", { version: found.version }) });
    });
}

type ImportAction = "importModels" | "undoImport";

/** Models and records that are added at once, and taken away. The log has their names. */
function importRoutes(platform: Platform): CallRoutes {
  const noted = async <T extends object>(
    call: Call,
    { body }: Pick<Asked<never>, "body">,
    operation: ImportAction,
    act: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await contextOf(platform, call.req.raw);
    const { project_id } = requireUser(ctx);
    const given = Object(await body()) as { models?: unknown };
    const models = [given.models].flat().map((model) => String(Object(model).name ?? ""));
    const asked = { operation, path: call.req.path, project_id, input: { models } };
    return answer(await audited(ctx, asked, () => act(ctx, given)));
  };
  return new CallRoutes(platform)
    .on(at.importModels, (call, asked) => noted(call, asked, "importModels", importModels))
    .on(at.undoImport, (call, asked) => noted(call, asked, "undoImport", undoImport));
}

/** The routes of the system API. */
export function systemRoutes(platform: Platform): CallRoutes {
  const who = (call: Call) => contextOf(platform, call.req.raw);
  const graphql = createSystemGraphql(platform);
  /** With a row of the log of the project that it makes or names. */
  const onProject = async <T extends { id: string }>(
    call: Call,
    { body }: Pick<Asked<never>, "body">,
    operation: "createProject" | "switchProject" | "deleteProject" | "restoreProject",
    act: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await who(call);
    const input = Object(await body()) as { id?: unknown };
    const project_id = operation === "createProject" || typeof input.id !== "string" ? null : input.id;
    return audited(
      ctx,
      { operation, path: call.req.path, project_id, input },
      () => act(ctx, input),
      ({ id }) => ({ payload: { id } }),
    );
  };
  /** Begins or ends a view as somebody else: always as oneself. */
  const viewed = async (call: Call, { body }: Pick<Asked<never>, "body">, operation: "startView" | "endView") => {
    const ctx = await ownContextOf(platform, call.req.raw);
    const { project_id } = requireUser(ctx);
    const input = Object(await body()) as object;
    const run = () => (operation === "startView" ? startView : endView)(ctx, input);
    return answer(await audited(ctx, { operation, path: call.req.path, project_id, input }, run));
  };
  return new CallRoutes(platform)
    .on(at.askSystemGraphql, (call) => graphql(call.req.raw))
    .on(at.listProjects, async (call) => answer(await listProjects(await who(call))))
    .on(at.checkProjectName, async (call, asked) => {
      const { id } = await checkProjectName(await who(call), await asked.body());
      return answer({ available: true, id }, { message: t("This project id is free.") });
    })
    .on(at.createProject, async (call, asked) => {
      const project = await onProject(call, asked, "createProject", startProject);
      return answer(project, { message: t("Project created successfully!") });
    })
    .on(at.switchProject, async (call, asked) => {
      const project = await onProject(call, asked, "switchProject", switchProject);
      return answer(project, { cookies: await refreshedSessionCookies(platform, call.req.raw) });
    })
    .on(at.deleteProject, async (call, asked) => {
      const project = await onProject(call, asked, "deleteProject", deleteProject);
      // The session may have been in that project.
      return answer(project, { cookies: await refreshedSessionCookies(platform, call.req.raw) });
    })
    .on(at.startView, (call, asked) => viewed(call, asked, "startView"))
    .on(at.endView, (call, asked) => viewed(call, asked, "endView"))
    .on(at.restoreProject, async (call, asked) =>
      answer(await onProject(call, asked, "restoreProject", restoreProject)),
    )
    .on(at.listDeletedProjects, async (call) => answer(await listDeletedProjects(await who(call))))
    .on(at.getProjectHome, async (call) => answer(await getProjectHome(await who(call))))
    .on(at.getProjectLimit, async (call) => answer(await projectLimit(await who(call))))
    .with(databaseRoutes(platform))
    .with(importRoutes(platform))
    .on(at.getProjectDocument, async (call, { params }) => {
      const ctx = await who(call);
      const { role, project } = await requireMember(ctx, null, params.project);
      if (role.introspection === false)
        throw new PlinthError("FORBIDDEN", t("The description of the API is switched off for your role."));
      const text = await openApiText(ctx, project, role, `${platform.env.PUBLIC_URL}/secured/rest`);
      return new Response(text, { headers: { "content-type": "application/json", "cache-control": "no-store" } });
    })
    .on(at.listPlans, () => answer(catalogueOf({ payments: hasPayments(platform), limited: platform.env.PLAN_LIMITS })))
    .on(at.getSubscription, async (call) => answer(await getSubscription(await who(call))))
    .on(at.checkSubscription, async (call, asked) =>
      answer(await checkSubscription(await who(call), await asked.body())),
    );
}
