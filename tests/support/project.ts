/** A project with models for tests of the generated API: made by the product's own commands, asked through its own edge. */
import { randomBytes } from "node:crypto";
import { answerSecured } from "../../lib/api/secured/answer.ts";
import type { Context } from "../../lib/engine/access/index.ts";
import { addModel, updateModel, upsertConnection, upsertField } from "../../lib/engine/models/index.ts";
import { createProject, type OpenProject, openProject } from "../../lib/engine/projects/index.ts";
import { generateToken } from "../../lib/engine/tokens/index.ts";
import { uuidv7 } from "../../lib/kernel/ids.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { person } from "./people.ts";
import { freshAddress } from "./visitors.ts";

/** `title: "text unique"`: a field's type, then its rules; an object gives everything. */
type FieldSketch = Record<string, unknown>;

export interface ProjectSketch {
  /** Makes it a saas project; the name of one of the models. */
  tenant_model?: string;
  /** Models that tenants share. */
  common?: string[];
  models: Record<string, { single?: boolean; fields: FieldSketch[] }>;
  relations?: { from: string; to: string; forward: string; reverse: string; known_as?: string }[];
}

interface Answer {
  status: number;
  text: string;
  // Tests look into answers of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any;
}

export interface TestProject {
  project: OpenProject;
  /** Its owner, with the project chosen. */
  owner: Context;
  token: string;
  /** A token of a role with just these rights. */
  roleToken(name: string, permissions: Record<string, Record<string, string | { where: object }>>): Promise<string>;
  /** A person at work in the project with this role, which must exist. */
  member(role: string): Promise<Context>;
  /** Asks the generated API; with the admin's token and from an address of its own where none is given. */
  ask(query: string, variables?: Record<string, unknown>, token?: string, address?: string): Promise<Answer>;
}

/** In the shared database, or in the database of one's own at `uri`. */
export async function testProject(platform: Platform, sketch: ProjectSketch, uri?: string): Promise<TestProject> {
  const id = `t-${randomBytes(5).toString("hex")}`;
  const userId = uuidv7();
  await platform.db
    .insertInto("plinth.users")
    .values({
      id: userId,
      email: `${id}@example.org`,
      password_hash: null,
      email_verified_at: new Date(),
      current_project_id: id,
      last_login_at: null,
      first_name: "Ada",
    })
    .execute();
  const user = {
    id: userId,
    email: `${id}@example.org`,
    first_name: "Ada",
    last_name: "",
    username: "",
    avatar: "",
    is_admin: false,
  };
  const owner: Context = {
    platform,
    actor: { kind: "user", user, is_super_admin: false, session_id: uuidv7(), project_id: id },
    ip_address: "127.0.0.1",
    user_agent: "test",
  };
  const place = uri ? { plan_type: "byod", db_config: { uri } } : { plan_type: "dedicated", tier_name: "free" };
  const tenants = sketch.tenant_model && { project_type: "saas", tenant_model_name: sketch.tenant_model };
  await createProject(owner, { name: id, id, ...place, ...tenants });
  await addModels(owner, sketch);
  const { token } = await generateToken(owner, { name: "test", role: "admin", duration: null });

  return {
    project: await openProject(platform, id),
    owner,
    token,
    async roleToken(name, permissions) {
      await platform.db
        .insertInto("plinth.project_roles")
        .values({ project_id: id, name, api_permissions: JSON.stringify(permissions) })
        .execute();
      return (await generateToken(owner, { name, role: name, duration: null })).token;
    },
    async member(role) {
      const { user, inProject } = await person(platform);
      await platform.db
        .insertInto("plinth.project_members")
        .values({ project_id: id, user_id: user.id, role, administrative_permissions: [] })
        .execute();
      return inProject(id);
    },
    ask: (query, variables, asking = token, address) =>
      askSecured(platform, asking, JSON.stringify({ query, variables }), address),
  };
}

/** Sends a body to the generated API. */
export async function askSecured(
  platform: Platform,
  token: string,
  body: string,
  address: string = freshAddress(),
): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { status, text } = await answerSecured(platform, {
    method: "POST",
    url: "/secured/graphql",
    header: (header) => headers[header],
    body: Buffer.from(body),
    ip_address: address,
  });
  return { status, text, json: JSON.parse(text) };
}

async function addModels(ctx: Context, sketch: ProjectSketch): Promise<void> {
  for (const [name, model] of Object.entries(sketch.models)) {
    await addModel(ctx, { name, single_record: model.single ?? false });
    for (const field of model.fields) await upsertField(ctx, { model_name: name, ...field });
  }
  for (const name of sketch.common ?? [])
    await updateModel(ctx, { model_name: name, type: "update", is_common_model: true });
  for (const { from, to, forward, reverse, known_as } of sketch.relations ?? [])
    await upsertConnection(ctx, {
      from,
      to,
      forward_connection_type: forward,
      reverse_connection_type: reverse,
      known_as,
    });
}

/** Authors, posts, comments, tags and settings: every type of field and every kind of relation. */
export const blog: ProjectSketch = {
  models: {
    author: {
      fields: [
        { field_label: "Name", field_type: "text", input_type: "string", validation: { required: true } },
        {
          field_label: "Email",
          field_type: "text",
          input_type: "string",
          validation: { is_email: true, unique: true },
        },
        { field_label: "Secret", field_type: "text", input_type: "string", validation: { is_password: true } },
      ],
    },
    post: {
      fields: [
        {
          field_label: "Title",
          field_type: "text",
          input_type: "string",
          validation: { required: true, char_limit: [80] },
        },
        { field_label: "Body", field_type: "multiline", input_type: "string" },
        {
          field_label: "Views",
          field_type: "number",
          input_type: "int",
          validation: { int_range_limit: [0, 1000000] },
        },
        { field_label: "Rating", field_type: "number", input_type: "double" },
        { field_label: "Pinned", field_type: "boolean", input_type: "bool" },
        { field_label: "Released", field_type: "date", input_type: "string" },
        {
          field_label: "Colour",
          field_type: "list",
          field_sub_type: "dropdown",
          input_type: "string",
          validation: { fixed_list_elements: ["red", "blue"] },
        },
        { field_label: "Labels", field_type: "list", field_sub_type: "dynamicList", input_type: "string" },
        { field_label: "Place", field_type: "object", input_type: "object" },
        {
          field_label: "City",
          parent_field: "place",
          field_type: "text",
          input_type: "string",
          validation: { required: true },
        },
        { field_label: "Since", parent_field: "place", field_type: "date", input_type: "string" },
        { field_label: "Links", field_type: "repeated", input_type: "repeated" },
        {
          field_label: "Url",
          parent_field: "links",
          field_type: "text",
          input_type: "string",
          validation: { is_url: true },
        },
      ],
    },
    comment: { fields: [{ field_label: "Body", field_type: "text", input_type: "string" }] },
    tag: { fields: [{ field_label: "Name", field_type: "text", input_type: "string", validation: { unique: true } }] },
    site_settings: { single: true, fields: [{ field_label: "Headline", field_type: "text", input_type: "string" }] },
  },
  relations: [
    { from: "post", to: "author", forward: "has_one", reverse: "has_many" },
    { from: "post", to: "comment", forward: "has_many", reverse: "has_one" },
    { from: "post", to: "tag", forward: "has_many", reverse: "has_many" },
  ],
};
