/** Rich text as text and Markdown: the same by every way that it is read, and never in the way of other requests. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { convertRichText, richTextMark } from "../../../lib/engine/rich-text/index.ts";
import { sanitiseHtml } from "../../../lib/engine/rich-text/sanitise-html.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { socketNode, writeUntil } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const rich = (field_label: string, parent_field: string | null = null, validation = {}) => ({
  field_label,
  field_type: "multiline",
  parent_field,
  validation,
});

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;
let id: string;

const html = '<ol start="2"><li>a <strong>b</strong><ul><li>c</li></ul></li><li>1. *d* "e" \\</li></ol>';
const german = "<p>2. <em>x</em></p>";
const body = {
  html,
  markdown: '2. a **b**\n   - c\n3. 1\\. \\*d\\* "e" \\\\',
  text: '2. a b\n   - c\n3. 1. *d* "e" \\',
};
const germanBody = { html: german, markdown: "2\\. *x*", text: "2. x" };

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      page: {
        fields: [
          { field_label: "Title", field_type: "text" },
          rich("Body", null, { locals: ["de"] }),
          { field_label: "Box", field_type: "object" },
          rich("Body", "box"),
          { field_label: "Parts", field_type: "repeated" },
          rich("Body", "parts"),
        ],
      },
      note: { fields: [rich("Body")] },
    },
    relations: [{ from: "note", to: "page", forward: "has_one", reverse: "has_many" }],
  });
  await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
  rest = restCaller(platform, p.token);
});
afterAll(() => platform.close());

const selected = `body { html markdown text }`;
const all = `${selected} box { ${selected} } parts { ${selected} } note_list { ${selected} }`;
const page = { body, box: { body }, parts: [{ body }, { body: null }], note_list: [{ body }] };

const ask = async (query: string, variables: Record<string, unknown> = {}) => {
  const { json } = await p.ask(query, variables);
  expect(json.errors).toBeUndefined();
  return json.data;
};

test("what is written, read, listed, paged by cursor, told live and asked over REST is the same", async () => {
  const input = { title: "One", body: html, box: { body: html }, parts: [{ body: html }, {}] };
  const made = await ask(
    `mutation ($input: PageInput!, $html: String) { createPage(input: $input, create: { note_list: [{ body: $html }] }) { id ${all} } }`,
    { input, html },
  );
  id = made.createPage.id;
  expect(made.createPage).toEqual({ id, ...page });
  expect(await ask(`query ($id: ID!) { page(id: $id) { ${all} } }`, { id })).toEqual({ page });
  expect(await ask(`{ pageList { ${all} } pageConnection(first: 1) { edges { node { ${all} } } } }`)).toEqual({
    pageList: [page],
    pageConnection: { edges: [{ node: page }] },
  });
  const simple = await ask(`mutation ($html: String) { createNote(input: { body: $html }) { ${selected} } }`, { html });
  expect(simple.createNote).toEqual({ body });
  const translated = await ask(
    `mutation ($id: ID!, $html: String) { updatePage(id: $id, locale: "de", input: { body: $html }) { ${selected} } }`,
    { id, html: german },
  );
  expect(translated.updatePage).toEqual({ body: germanBody });

  const path = `page/${id}?fields=body.markdown,box.body.text,parts.body.html`;
  expect((await rest("GET", path)).json.data).toMatchObject({
    body: { markdown: body.markdown },
    box: { body: { text: body.text } },
    parts: [{ body: { html } }, { body: null }],
  });

  const node = await socketNode(platform);
  const { json } = await p.ask(`{ pageList { title } }`);
  expect(json.data.pageList).toHaveLength(1);
  const live = node.connect(p.token).start(`subscription { pageList(locale: "de") { ${selected} } }`);
  expect((await live.next()).data).toEqual({ pageList: [{ body: germanBody }] });
  const changed = live.next();
  await ask(`mutation ($id: ID!) { updatePage(id: $id, locale: "de", input: { body: "<p>1. y</p>" }) { id } }`, { id });
  expect((await changed).data.pageList[0].body.markdown).toBe("1\\. y");
  const told = node.connect(p.token).start(`subscription { noteChanged { record { ${selected} } } }`);
  const write = () => p.ask(`mutation ($html: String) { createNote(input: { body: $html }) { id } }`, { html });
  expect((await writeUntil(told.next(), write)).data.noteChanged.record).toEqual({ body });
  await node.close();
});

const marked = (form: "text" | "markdown", texts: readonly string[]) =>
  JSON.stringify({ data: texts.map((text) => richTextMark(form) + text) });

test("this thread has no more to do with it than to wait", async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `<ul>${`<li>${i} <b>bold</b></li>`.repeat(20)}</ul>`);
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const { data } = JSON.parse(await convertRichText(marked("markdown", texts), "one")) as { data: string[] };
  clearInterval(turning);
  // None or one would be all there is, were the texts converted here.
  expect(turns).toBeGreaterThan(5);
  expect(data[7]!.startsWith("- 7 **bold**\n- 7 **bold**\n")).toBe(true);
  expect(data).toHaveLength(200);
});

test("what takes too long is refused in words, and the next answer comes", async () => {
  const long = marked("markdown", [`<p>${"<b>a</b> * ".repeat(200_000)}</p>`]);
  await expect(convertRichText(long, "one", 50)).rejects.toMatchObject({
    code: "COST_LIMIT",
    message: expect.stringContaining("Please ask for fewer records, or for html."),
  });
  expect(JSON.parse(await convertRichText(marked("text", ["<p>a</p>"]), "one"))).toEqual({ data: ["a"] });
});

/** Milliseconds that this thread has computed: what else the machine does is not in them. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The most that this thread computed in one turn. */
async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, computedMs()];
  const turning = setInterval(() => {
    longest = Math.max(longest, computedMs() - last);
    last = computedMs();
  });
  await act();
  clearInterval(turning);
  return Math.max(longest, computedMs() - last);
}

test.each([
  ["one long text", 1, 400_000],
  ["many short ones", 800, 500],
])("what is written is cleaned while others have their turns: %s", async (_, records, signs) => {
  const html = `<p>${"<".repeat(signs - 2)}</p>`;
  let alone = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const began = computedMs();
    for (let i = 0; i < records; i++) sanitiseHtml(html);
    alone = Math.min(alone, computedMs() - began);
  }
  const inputs = Array.from({ length: records }, () => ({ body: html }));
  const mutation = "mutation ($inputs: [NoteInput!]!) { createNoteList(inputs: $inputs) { id } }";
  const turn = await longestTurn(async () => {
    const { createNoteList } = await ask(mutation, { inputs });
    expect(createNoteList).toHaveLength(records);
    id = createNoteList[0].id;
  });
  expect(turn).toBeLessThan(alone * 0.6);
  const { note } = await ask("query ($id: ID!) { note(id: $id) { body { html } } }", { id });
  expect(note.body.html).toBe(sanitiseHtml(html));
});

test("a rich text with more tags than may be is refused in words", async () => {
  const input = { body: "<".repeat(limits.richTextSignsMax + 1) };
  const { json } = await p.ask("mutation ($input: NoteInput!) { createNote(input: $input) { id } }", { input });
  expect(json.errors[0]).toMatchObject({ message: expect.stringContaining("500,000 times") });
});
