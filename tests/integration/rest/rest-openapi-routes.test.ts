/** Every operation of the OpenAPI document is asked for every answer that it promises, errors among them, and answers as the document says. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restTooLarge } from "../../../lib/api/secured/rest/answer.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { generateTenantToken } from "../../../lib/engine/records/index.ts";
import { openApiCheck } from "../../support/calls/openapi.ts";
import { type Rest, type RestAnswer, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
  rest = restCaller(platform, p.token);
});
afterAll(() => platform.close());

async function requireValid(document: unknown): Promise<void> {
  const result = await new Validator().validate(document as Parameters<Validator["validate"]>[0]);
  expect(result).toMatchObject({ valid: true });
}

const bodies: Record<string, [good: object, bad: object]> = {
  author: [{ name: "Ada" }, { name: "" }],
  post: [{ title: "Hello", author: { name: "Bob" } }, { title: "" }],
  comment: [{ body: "Hi" }, { nothing: 1 }],
  tag: [{ name: "red" }, { nothing: 1 }],
  site_settings: [{ headline: "Hi" }, { nothing: 1 }],
};

/** Answers that take a broken server: 500, 503; 429 is that of a limit that no test can wait for; what this path cannot be is listed with it. */
const unasked = new Set(["429", "500", "503"]);

test("each operation of a model gives each of its answers, as the document has them", async () => {
  const { json: document } = await rest("GET", "openapi.json");
  await requireValid(document);
  expect(document.components.parameters.locale.schema.enum).toEqual(["en", "de"]);
  const check = openApiCheck(document);
  const reader = restCaller(
    platform,
    await p.roleToken("reader", Object.fromEntries(Object.keys(bodies).map((name) => [name, { read: "all" }]))),
  );
  const nobody = restCaller(platform, await p.roleToken("nobody", {}));
  const seen = new Set<string>();
  const never: string[] = [];
  for (const [template, operations] of Object.entries<Record<string, { responses: Record<string, unknown> }>>(
    document.paths,
  )) {
    const model = template.split("/")[1]!;
    const [good, bad] = bodies[model]!;
    const isSingle = model === "site_settings";
    if (isSingle) await rest("PATCH", model, good);
    for (const [method, { responses }] of Object.entries(operations)) {
      if (method === "parameters") continue;
      const verb = method.toUpperCase();
      const writes = verb === "POST" || verb === "PATCH";
      const made = isSingle
        ? null
        : (await rest("POST", model, { ...good, ...(model === "tag" && { name: `${template} ${verb}` }) })).json.data
            .id;
      const path = template.slice(1).replace("{id}", made ?? "");
      const many = !template.includes("{id}") && !isSingle && (verb === "PATCH" || verb === "DELETE");
      const query = many ? `?where={"id":{"eq":"${made}"}}` : "";
      const { author: _made, ...plain } = good as { author?: object };
      const changes = model === "tag" ? { name: `${template} changed` } : plain;
      const body = verb === "PATCH" ? changes : writes ? good : undefined;
      const attempts: (() => Promise<RestAnswer>)[] = [
        () => rest(verb, `${path}?nothing=1`, body),
        () => rest(verb, path + query, writes ? bad : undefined),
        () => rest(verb, path + query, body, { authorization: undefined }),
        () => reader(verb, path + query, body),
        () => reader(verb, `${path}?status=all`, body),
        () => nobody(verb, path + query, body),
        () => rest(verb, path.replace(made ?? "-", "01890000-0000-7000-8000-000000000000"), body),
        () => rest(verb, `${path}/x`, body),
        () => rest("PUT", path, body),
        () => rest(verb, path + query, writes ? "{}" : undefined, { "content-type": "text/plain" }),
        () => rest(verb, path + query, writes ? `{"title":"${"x".repeat(6 * 1024 * 1024)}"}` : undefined),
        () => rest(verb, path + query, body),
        async () => rest(verb, path, undefined, { "if-none-match": (await rest("GET", path)).headers.etag }),
        () => rest(verb, path + query, verb === "POST" ? [good, good] : body),
      ];
      for (const attempt of attempts) {
        const answer = await attempt();
        // A path of another form than the template is not this operation's.
        check(verb === "PUT" ? "GET" : verb, path, answer);
        if (answer.status in responses) seen.add(`${verb} ${template} ${answer.status}`);
      }
      for (const status of Object.keys(responses))
        if (!unasked.has(status) && !seen.has(`${verb} ${template} ${status}`))
          never.push(`${verb} ${template} ${status}`);
    }
  }
  // Only unique values and deleted models clash; only tags have such a value, and a clash of others takes two writers at once.
  expect(never.filter((what) => !what.endsWith(" 409"))).toEqual([]);
  expect([...seen].filter((what) => what.endsWith(" 409")).length).toBeGreaterThan(0);
  expect(restTooLarge(platform)).toMatchObject({ status: 413 });
});

const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });
const all = { read: "all", create: "all", update: "all", delete: "all" };

test("in a saas project the document is that of the caller: without a tenant what tenants share, with one all of it", async () => {
  const shop = await testProject(platform, {
    tenant_model: "company",
    common: ["country"],
    models: {
      company: { fields: [text("Name")] },
      country: { fields: [text("Name")] },
      customer: { fields: [text("Name")] },
    },
    relations: [{ from: "customer", to: "country", forward: "has_one", reverse: "has_many" }],
  });
  const plain = await shop.roleToken("seller", { company: all, country: all, customer: all });
  const made = await shop.ask(`mutation { createCompany(input: { name: "Acme" }) { id } }`);
  const { token } = await generateTenantToken(shop.owner, { tenant_id: made.json.data.createCompany.id, token: plain });
  const documentOf = async (asking: string) => (await restCaller(platform, asking)("GET", "openapi.json")).json;
  const [without, bound, admin] = [await documentOf(plain), await documentOf(token), await documentOf(shop.token)];
  for (const document of [without, bound, admin]) await requireValid(document);
  expect(Object.keys(without.paths)).toEqual([
    "/country",
    "/country/export",
    "/country/aggregate",
    "/country/connection",
    "/country/{id}",
  ]);
  expect(JSON.stringify(without)).not.toMatch(/customer|company/i);
  for (const document of [bound, admin]) expect(Object.keys(document.paths)).toContain("/customer/{id}");
  const caller = restCaller(platform, token);
  const answer = await caller("POST", "country", { name: "Italy", customer_list: [{ name: "Ann" }] });
  openApiCheck(bound)("POST", "country", answer);
  expect(answer.status).toBe(201);
  expect((await caller("GET", "customer/export?format=json")).json).toHaveLength(1);
});
