/**
 * Where else a value might be told that a condition on its field keeps from a role: what the console asks of records,
 * live queries, revisions, views and files. Each gives its answers by name.
 */
import { print } from "graphql";
import { RecordQuery, RevisionQuery, RevisionsQuery } from "../../../components/records/record-documents.ts";
import { queryNameOf } from "../../../lib/kernel/names.ts";
import type { Home, RoleName } from "../../matrix/world.ts";
import { done } from "../../matrix/world.ts";
import { socketClient } from "../nodes/socket-node.ts";
import { eyesOf, startView } from "./views.ts";

export interface KeptCase {
  home: Home;
  role: RoleName;
  model: string;
  ids: readonly string[];
  /** What is selected of the field, where it is read by the generated API. */
  selection: string;
  /** Words of its values. */
  words: readonly string[];
  /** Views of a role, a member and a token that the condition binds. */
  views: Readonly<Record<string, string>>;
}

type Answers = Record<string, string>;

/** Views of the role, of a member who has it and of its token. */
export async function viewsOf(home: Home, role: RoleName): Promise<Record<string, string>> {
  const { body } = await home.people[role].browser.post("/system/graphql", { query: "{ getUser { id } }" });
  const page = home.project.owner.browser;
  return {
    role: await startView(page, "role", role),
    member: await startView(page, "member", body.data.getUser.id),
    token: await startView(page, "token", home.tokens[role].slice(0, 20)),
  };
}

const ask = async ({ home, role }: KeptCase, query: string, variables: object) => {
  const { data, errors } = await home.people[role].gql(query, variables);
  return JSON.stringify([data, errors]);
};

const searchQuery = `query ($model: String!, $search: String) {
  getModelData(model: $model, search: $search, sort: [{ id: "asc" }]) {
    count results { id data meta { search_highlights { field before match after } } } } }`;

/** What a list of the console tells, and where a search found it. */
async function search(asked: KeptCase): Promise<Answers> {
  const { model, words } = asked;
  const answers = words.map(async (word) => [
    `console search ${word}`,
    await ask(asked, searchQuery, { model, search: word }),
  ]);
  return Object.fromEntries(await Promise.all(answers));
}

/** A record as its form reads it. */
async function form(asked: KeptCase): Promise<Answers> {
  const { model, ids } = asked;
  return { form: await ask(asked, print(RecordQuery), { id: ids[0], model }) };
}

async function live({ home, role, model, selection }: KeptCase): Promise<Answers> {
  const socket = socketClient(`${home.at.url.replace("http", "ws")}/secured/graphql`, {
    Authorization: `Bearer ${home.tokens[role]}`,
  });
  const name = queryNameOf(model);
  const started = socket.start(
    `subscription { all: ${name}List(sort: [{ id: asc }], status: all) { id ${selection} } }`,
  );
  const answer = await Promise.race([started.next(), started.ended]);
  await socket.client.dispose();
  return { live: JSON.stringify(answer) };
}

async function revisions(asked: KeptCase): Promise<Answers> {
  const { home, role, model, ids } = asked;
  const told: Answers = {};
  for (const [n, id] of ids.entries()) {
    const { listSingleModelRevisionData: list } = await done(home.people[role], print(RevisionsQuery), { id, model });
    told[`revisions ${n}`] = JSON.stringify(list);
    const one = { id: list[0].id, model };
    told[`revision ${n}`] = await ask(asked, print(RevisionQuery), one);
  }
  return told;
}

async function viewed({ home, model, selection, views }: KeptCase): Promise<Answers> {
  const told: Answers = {};
  const name = queryNameOf(model);
  for (const [kind, view] of Object.entries(views)) {
    const eyes = eyesOf(home.at.platform, kind, home.project.owner.browser, view);
    const system = await eyes.system(
      `{ getModelData(model: "${model}", sort: [{ id: "asc" }]) { count results { id data } } }`,
    );
    told[`view of a ${kind}`] = JSON.stringify(system.body);
    const api = await eyes.graphql(`{ all: ${name}List(sort: [{ id: asc }], status: all) { id ${selection} } }`);
    told[`API in the view of a ${kind}`] = JSON.stringify(api.body);
  }
  return told;
}

export const keptSurfaces = { search, form, live, revisions };
/** The views are of whom the condition binds, whoever asks. */
export const viewedSurface = viewed;

/** A file that gives the first record another value, tried and then imported. */
export async function fileAnswers({ home, role, model, ids }: KeptCase, value: object): Promise<Answers> {
  const told: Answers = {};
  for (const trial of ["yes", "no"]) {
    const how = { match_by: "id", on_new: "skip", format: "ndjson", status: "published", model };
    const query = new URLSearchParams({ ...how, ...(trial === "yes" && { trial }) });
    const { body } = await home.people[role].browser.request(
      "POST",
      `/system/records/import?${query}`,
      `${JSON.stringify({ id: ids[0], ...value })}\n`,
      { "content-type": "text/plain" },
    );
    told[`file ${trial} ${JSON.stringify(value)}`] = JSON.stringify(body);
  }
  return told;
}
