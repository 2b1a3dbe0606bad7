/**
 * Makes the blog that the examples of docs/generated-api.md and docs/rest-api.md ask, as a project of one's own
 * account: `npm run example:blog` against a running installation.
 *
 * PLINTH_EMAIL and PLINTH_PASSWORD name the account (asked for where they are not set), PLINTH_URL the installation
 * (http://localhost:PORT), BLOG_PROJECT_ID the project (blog).
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PlinthClient } from "../client/plinth-client.ts";
import { signIn } from "../client/sign-in.ts";
import { fields, models, relations } from "./blog-models.ts";

const addField = `mutation Add($model: String!, $label: String!, $type: FIELD_TYPE_ENUM, $input: INPUT_TYPE_ENUM,
  $sub: FIELD_SUB_TYPE_ENUM, $parent: String, $validation: module_validation_payload) {
  upsertFieldToModel(model_name: $model, field_label: $label, field_type: $type, input_type: $input,
    field_sub_type: $sub, parent_field: $parent, validation: $validation) { identifier }
}`;

const addRelation = `mutation Relate($from: String!, $to: String!, $forward: RELATION_TYPE_ENUM!,
  $reverse: RELATION_TYPE_ENUM!) {
  upsertConnectionToModel(from: $from, to: $to, forward_connection_type: $forward, reverse_connection_type: $reverse) {
    model
  }
}`;

const write = `mutation {
  author: createAuthor(input: { name: "Ada", email: "ada@example.org" }) { id }
  news: createTag(input: { name: "news" }) { id }
  comment: createComment(input: { body: "First" }) { id }
}`;

const publish = `mutation Publish($author: ID, $tags: [ID!], $comments: [ID!]) {
  createPost(
    input: { title: "Hello", views: 7, rating: 4.5, labels: ["news"], pinned: false, place: { city: "London" } }
    connect: { author_id: $author, tag_ids: $tags, comment_ids: $comments }
  ) { id }
}`;

async function main(): Promise<void> {
  const file = fileURLToPath(new URL("../../.env", import.meta.url));
  // The port of the installation; what is set in the environment wins.
  if (existsSync(file)) process.loadEnvFile(file);
  const client = new PlinthClient(process.env.PLINTH_URL || `http://localhost:${process.env.PORT || 3000}`);
  const id = process.env.BLOG_PROJECT_ID || "blog";
  await signIn(client);
  await client.rest("/system/project/create", { name: "Blog", id });
  await client.rest("/system/project/switch", { id });
  await client.system(`mutation { updateProject(settings: { locals: ["en", "de"] }) { id } }`);
  for (const { name, single } of models)
    await client.system(
      `mutation Add($name: String!, $single: Boolean) {
        addModelToProject(name: $name, single_record: $single) { name }
      }`,
      { name, single },
    );
  for (const field of fields) await client.system(addField, { sub: null, parent: null, validation: null, ...field });
  for (const relation of relations) await client.system(addRelation, { ...relation });
  const { generateApiToken } = await client.system<{ generateApiToken: { token: string } }>(
    `mutation { generateApiToken(name: "Blog example", role: "admin") { token } }`,
  );
  const { token } = generateApiToken;
  const made = await client.project<Record<"author" | "news" | "comment", { id: string }>>(token, write);
  await client.project(token, publish, { author: made.author.id, tags: [made.news.id], comments: [made.comment.id] });
  console.log(`The blog is at ${client.address}/console/content/post?project=${id}. Its token:\n\n${token}`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
