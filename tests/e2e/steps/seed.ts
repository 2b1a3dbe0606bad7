/** Data for browser tests, written through the product's own API: quicker than by hand, where the hands are not what is tested. */
import type { APIRequestContext } from "@playwright/test";
import type { ReceivedMail } from "../../support/services/mailbox.ts";
import { codeOf, newPerson, type Person } from "./steps.ts";

interface Mailbox {
  take(to: string): Promise<ReceivedMail>;
}

/** The API with the browser's own session. */
export class Seed {
  #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async rest<Body>(path: string, data: object): Promise<Body> {
    const answer = await this.#request.post(path, { data, headers: { "X-Use-Cookies": "true" } });
    const envelope = (await answer.json()) as { body: Body };
    if (!answer.ok()) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
    return envelope.body;
  }

  async #graphql<Data>(path: string, query: string, variables: object, headers: Record<string, string>): Promise<Data> {
    const answer = await this.#request.post(path, { data: { query, variables }, headers });
    const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  }

  system<Data>(query: string, variables: object = {}): Promise<Data> {
    return this.#graphql("/system/graphql", query, variables, { "X-Use-Cookies": "true" });
  }

  secured<Data>(token: string, query: string, variables: object = {}): Promise<Data> {
    return this.#graphql("/secured/graphql", query, variables, { Authorization: `Bearer ${token}` });
  }

  /** A new account, signed in. */
  async register(
    mailbox: Mailbox,
    person: Person = newPerson(),
    name = { first_name: "Ada", last_name: "Lovelace" },
  ): Promise<Person> {
    await this.rest("/auth/v2/register", { ...person, ...name });
    await this.rest("/auth/v2/verify/email", { email: person.email, code: codeOf(await mailbox.take(person.email)) });
    return person;
  }

  /** A project, chosen for the session. */
  async project(name: string, details: { id?: string; [more: string]: unknown } = {}): Promise<string> {
    const { id = `p-${process.pid}-${Date.now().toString(36)}` } = details;
    await this.rest("/system/project/create", {
      id,
      name,
      description: name,
      plan_type: "dedicated",
      tier_name: "free",
      ...details,
    });
    await this.enter(id);
    return id;
  }

  enter(id: string): Promise<unknown> {
    return this.rest("/system/project/switch", { id });
  }

  /** A model with fields `{ label, field_type, ... }` in their order. */
  async model(name: string, fields: object[], options: { single?: boolean } = {}): Promise<void> {
    await this.system(
      "mutation ($name: String!, $single: Boolean) { addModelToProject(name: $name, single_record: $single) { name } }",
      {
        name,
        single: options.single ?? false,
      },
    );
    for (const field of fields)
      await this.system(
        `mutation ($model: String!, $field_label: String!, $field_type: FIELD_TYPE_ENUM, $field_sub_type: FIELD_SUB_TYPE_ENUM, $input_type: INPUT_TYPE_ENUM, $parent_field: String, $field_description: String, $validation: module_validation_payload) {
          upsertFieldToModel(model_name: $model, field_label: $field_label, field_type: $field_type, field_sub_type: $field_sub_type, input_type: $input_type, parent_field: $parent_field, field_description: $field_description, validation: $validation) { identifier }
        }`,
        { model: name, ...field },
      );
  }

  async relation(from: string, forward: string, to: string, reverse: string): Promise<void> {
    await this.system(
      `mutation ($from: String!, $to: String!, $forward: RELATION_TYPE_ENUM!, $reverse: RELATION_TYPE_ENUM!) {
        upsertConnectionToModel(from: $from, to: $to, forward_connection_type: $forward, reverse_connection_type: $reverse) { model }
      }`,
      { from, to, forward, reverse },
    );
  }

  async token(name: string): Promise<string> {
    const { generateApiToken } = await this.system<{ generateApiToken: { token: string } }>(
      'mutation ($name: String!) { generateApiToken(name: $name, role: "admin") { token } }',
      { name },
    );
    return generateApiToken.token;
  }

  /** Stores files in the project's library; gives their ids. */
  async upload(files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<string[]> {
    const ids: string[] = [];
    for (const file of files) {
      const answer = await this.#request.post("/media/upload", {
        multipart: { files: file },
        headers: { "X-Use-Cookies": "true" },
      });
      const { body } = (await answer.json()) as { body: { id: string }[] };
      ids.push(body[0]!.id);
    }
    return ids;
  }
}
