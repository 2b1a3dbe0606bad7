/** A magazine: a project as people have it, with 137 articles by six authors. */
import type { Seed } from "./seed.ts";

const text = (field_label: string, rules: object = {}, more: object = {}) => ({
  field_label,
  field_type: "text",
  validation: rules,
  ...more,
});

const authors = [
  { name: "Ada Lovelace", mail: "ada@fieldnotes.example", bio: "Mathematician, first programmer" },
  { name: "Alexander von Humboldt", mail: "alexander@fieldnotes.example", bio: "Naturalist and traveller" },
  { name: "Maria Sibylla Merian", mail: "maria@fieldnotes.example", bio: "Painter of insects" },
  { name: "Ibn Battuta", mail: "ibn@fieldnotes.example", bio: "Traveller" },
  { name: "Rachel Carson", mail: "rachel@fieldnotes.example", bio: "Marine biologist" },
  { name: "Wangari Maathai", mail: "wangari@fieldnotes.example", bio: "Forester" },
];

const subjects = [
  "The quiet return of the otter",
  "Reading a glacier like a book",
  "What the lighthouse keeper knew",
  "A field guide to city moss",
  "Salt, wind and the last ferry",
  "How bees vote",
  "Maps that lied, and why we loved them",
  "The engine that could think",
  "Ten thousand kilometres of coast",
  "Why rivers remember",
  "Night trains and the people who run them",
  "An island learns to be quiet",
  "The weather inside a forest",
];
const parts = [
  "",
  ": part two",
  ", revisited",
  ": letters",
  ", in pictures",
  ": a reply",
  ", ten years on",
  ": notes",
  ", abridged",
  ": an interview",
  ": the archive",
];
const sections = ["nature", "culture", "travel", "science"];

const articles = Array.from({ length: 137 }, (_, n) => {
  // The newest are created last and stand first in the list: those read best.
  const place = 136 - n;
  return {
    author: place % authors.length,
    published: place % 5 !== 2,
    row: {
      title: `${subjects[place % subjects.length]}${parts[Math.floor(place / subjects.length)]}`,
      section: sections[place % sections.length],
      words: 640 + ((place * 397) % 3200),
      featured: place % 7 === 0,
      printed_at: new Date(Date.UTC(2026, 8, 30 - (place % 28), 6 + (place % 12), 30)).toISOString(),
      keywords: place % 3 === 0 ? ["long read", "cover"] : ["short"],
      body: "<h2>By the river</h2><p>It was <strong>early</strong>, and the water had not yet decided on a colour.</p>",
    },
  };
});

export async function seedMagazine(
  seed: Seed,
  project: { id?: string } = {},
): Promise<{ id: string; articleId: string }> {
  const id = await seed.project("Field Notes", project);
  await seed.model("author", [
    text("Name", { required: true, as_title: true }),
    text("Mail", { is_email: true, unique: true }),
    text("Bio"),
  ]);
  await seed.model("article", [
    text(
      "Title",
      { required: true, as_title: true, char_limit: [120] },
      { field_description: "As it stands on the cover." },
    ),
    {
      field_label: "Section",
      field_type: "list",
      field_sub_type: "dropdown",
      validation: { fixed_list_elements: sections, fixed_list_element_type: "string" },
    },
    { field_label: "Words", field_type: "number", input_type: "int", validation: { int_range_limit: [0, 100_000] } },
    { field_label: "Featured", field_type: "boolean", validation: {} },
    { field_label: "Printed at", field_type: "date", validation: {} },
    { field_label: "Keywords", field_type: "list", field_sub_type: "dynamicList", validation: {} },
    { field_label: "Body", field_type: "multiline", validation: {} },
    { field_label: "Source", field_type: "object", validation: {} },
    text("Agency", {}, { parent_field: "source" }),
    text("Link", { is_url: true }, { parent_field: "source" }),
    { field_label: "Corrections", field_type: "repeated", validation: {} },
    text("Note", {}, { parent_field: "corrections" }),
  ]);
  await seed.model("issue", [text("Name", { required: true, as_title: true })]);
  await seed.model("subscriber", []);
  await seed.model(
    "imprint",
    [text("Publisher"), text("Address"), { field_label: "Founded", field_type: "date", validation: {} }],
    { single: true },
  );
  await seed.relation("article", "has_one", "author", "has_many");
  await seed.relation("issue", "has_many", "article", "has_many");

  const token = await seed.token("Website");
  await seed.token("Newsletter, which is sent by a program with a rather long name");
  const { createAuthorList: people } = await seed.secured<{ createAuthorList: { id: string }[] }>(
    token,
    "mutation ($inputs: [AuthorInput!]!) { createAuthorList(inputs: $inputs) { id } }",
    { inputs: authors },
  );
  const write = async (published: boolean) => {
    const chosen = articles.filter((article) => article.published === published);
    const { createArticleList } = await seed.secured<{ createArticleList: { id: string }[] }>(
      token,
      `mutation ($inputs: [ArticleInput!]!, $connect: [ArticleConnect]) {
        createArticleList(inputs: $inputs, connect: $connect, status: ${published ? "published" : "draft"}) { id }
      }`,
      {
        inputs: chosen.map(({ row }) => row),
        connect: chosen.map(({ author }) => ({ author_id: people[author]!.id })),
      },
    );
    return createArticleList;
  };
  await write(false);
  const made = await write(true);
  return { id, articleId: made.at(-1)!.id };
}

/** 200 models with names as long as they may be, and a record with a value that never ends. */
export async function seedCrowd(seed: Seed, models: number): Promise<{ id: string; model: string }> {
  const id = await seed.project("The Interdepartmental Registry of Correspondence, Minutes and Other Papers");
  const name = (n: number) => `registry_of_correspondence_and_more_papers_${String(n).padStart(3, "0")}`;
  for (let n = 0; n < models; n += 1) await seed.model(name(n), []);
  const model = name(0);
  await seed.model("registry_entry_with_many_long_columns", [
    text("The subject of the correspondence as first written", { as_title: true }),
    text("Name and rank of whoever received the paper first"),
    text("Remarks"),
  ]);
  await seed.system(
    `mutation ($payload: JSON) { upsertModelData(model_name: "registry_entry_with_many_long_columns", payload: $payload) { id } }`,
    {
      payload: {
        the_subject_of_the_correspondence_as_first_written: "Concerning ".repeat(40),
        remarks: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(20),
      },
    },
  );
  return { id, model };
}

/** A shop of several tenants, one of whom has a name that does not end, with products in scripts that run from right to left. */
export async function seedBazaar(seed: Seed, workFor: (tenant: string) => Promise<void>): Promise<void> {
  await seed.project("Bazaar", { project_type: "saas", tenant_model_name: "company" });
  await seed.model("company", [text("Name", { as_title: true })]);
  await seed.model("product", [
    text("Title", { as_title: true }),
    text("Description"),
    { field_label: "Tags", field_type: "list", field_sub_type: "dynamicList", validation: {} },
    { field_label: "Price", field_type: "number", input_type: "int", validation: {} },
  ]);
  const write = (model: string, payload: object) =>
    seed.system<{ upsertModelData: { id: string } }>(
      'mutation ($model: String!, $payload: JSON) { upsertModelData(model_name: $model, payload: $payload, status: "published") { id } }',
      { model, payload },
    );
  await write("company", { name: "Acorn" });
  await write("company", { name: "The Interdepartmental Company for Correspondence, Minutes and All Other Papers" });
  const { upsertModelData: company } = await write("company", { name: "شركة النخلة" });
  const rows = [
    {
      title: "قهوة عربية بالهيل",
      description: "محمصة في المنزل، 250 غرام (Arabica)",
      tags: ["قهوة", "جديد"],
      price: 40,
    },
    {
      title: "ספר בישול: מתכונים מהגליל",
      description: "כריכה קשה, 240 עמודים, ISBN 978-965",
      tags: ["ספרים"],
      price: 89,
    },
    { title: "Coffee قهوة mug", description: "Holds 300 ml", tags: ["mug"], price: 12 },
  ];
  await workFor(company.id);
  for (const row of rows) await write("product", row);
}
