/**
 * A record of every kind of field wherever a field may stand, by hand: filled, changed, copied, emptied, and brought
 * back from its history. Fields come from the registry, so that a new kind is tried too.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { fieldSamples, mayBeInside, withFiles } from "../../support/fields/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";
import { answered, files, type Input, put, stored, takeAway } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

type Values = Record<string, unknown>;

interface Place {
  name: string;
  /** Fields that lie around the others, from the outermost. */
  around: ["Box" | "Part", "object" | "repeated"][];
  /** Fields are kept in German too, and their German inputs are filled. */
  isGerman?: true;
}

const places: Place[] = [
  { name: "in an object", around: [["Box", "object"]] },
  { name: "in an entry", around: [["Box", "repeated"]] },
  {
    name: "in an entry of an object",
    around: [
      ["Box", "object"],
      ["Part", "repeated"],
    ],
  },
  { name: "in another language", around: [], isGerman: true },
];

/** Where entries of objects end: what has fields of its own lies no deeper. */
const inputsOf = ({ around, isGerman }: Place): Input[] =>
  fieldSamples
    .filter((sample) => mayBeInside(sample) && !(around.length > 1 && sample.inside))
    .map((sample) => ({ sample, label: `A ${sample.name.replaceAll("_", " ")}${isGerman ? " (German)" : ""}` }));

const labelOf = ({ label }: Input) => label.replace(" (German)", "");
const nameOf = (input: Input) => labelOf(input).toLowerCase().replaceAll(" ", "_");

async function seedModel(seed: Seed, { around, isGerman }: Place, inputs: readonly Input[]): Promise<void> {
  const path = around.map(([label]) => label.toLowerCase()).join(".");
  const containers = around.map(([field_label, field_type], i) => ({
    field_label,
    field_type,
    parent_field: i === 0 ? null : "box",
  }));
  const fields = inputs.flatMap((input) => {
    const { validation } = input.sample.field as { validation?: object };
    const identifier = [path, nameOf(input)].filter(Boolean).join(".");
    const inner = (input.sample.inside ?? []).map((field_label) => ({
      field_label,
      field_type: "text",
      parent_field: identifier,
    }));
    const rules = { ...validation, ...(isGerman && { locals: ["en", "de"] }) };
    return [
      { ...input.sample.field, field_label: labelOf(input), parent_field: path || null, validation: rules },
      ...inner,
    ];
  });
  await seed.model("kind", [
    { field_label: "Title", field_type: "text", validation: { as_title: true } },
    ...containers,
    ...fields,
  ]);
  await seed.system(`mutation { updateModel(type: update, model_name: "kind", enable_revision: true) { name } }`);
}

/** The part of the form in which the fields stand, which is added where it is not there yet. */
async function partOf(form: Locator, around: Place["around"]): Promise<Locator> {
  let part = form;
  for (const [label] of around) {
    part = part.getByRole("group", { name: label, exact: true });
    const add = part.getByRole("button", { name: `Add ${label}`, exact: true });
    const entry = part.getByRole("button", { name: `Remove ${label} 1`, exact: true });
    if ((await add.isVisible()) && !(await entry.isVisible())) await add.click();
  }
  return part;
}

/** What the record has in the fields. */
function inside(data: Values, around: Place["around"]): Values {
  let values: unknown = data;
  for (const [label] of around) {
    const value = (values as Values | null)?.[label.toLowerCase()];
    values = Array.isArray(value) ? value[0] : value;
  }
  return (values ?? {}) as Values;
}

async function publish(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form).toBeHidden();
}

async function fill(page: Page, form: Locator, { around }: Place, inputs: readonly Input[], n: 0 | 1): Promise<void> {
  const part = await partOf(form, around);
  for (const input of inputs) await put(page, part, input, n);
}

for (const place of places)
  test(`every kind of field ${place.name} is filled, changed, copied, emptied and brought back`, {
    tag: "@long",
  }, async ({ page, mailbox }) => {
    const inputs = inputsOf(place);
    const seed = new Seed(page.request);
    await seed.register(mailbox);
    await seed.project("Places");
    await seed.system(`mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`);
    await seedModel(seed, place, inputs);
    const ids = await seed.upload(
      files.map((name) => ({ name, mimeType: "image/png", buffer: pngImage(40, 30, name) })),
    );
    const form = page.getByRole("dialog").first();
    const expectStored = async (title: string, n: 0 | 1 | null) => {
      const { getModelData } = await seed.system<{ getModelData: { results: { id: string; data: Values }[] } }>(
        `{ getModelData(model: "kind") { results { id data } } }`,
      );
      const { id } = getModelData.results.find((one) => one.data.title === title)!;
      const { getSingleData } = await seed.system<{ getSingleData: { data: Values } }>(
        `query ($id: String!, $local: String) { getSingleData(_id: $id, model: "kind", local: $local) { data } }`,
        { id, local: place.isGerman ? "de" : "en" },
      );
      const { data } = getSingleData;
      const values = inside(data, place.around);
      for (const input of inputs) {
        const wanted = n === null ? null : withFiles(stored(input.sample, n), ids);
        const is = answered(values[nameOf(input)]);
        // A switch is always on or off.
        expect
          .soft(n === null && input.sample.kind === "boolean" ? null : is, `${title}: ${input.label}`)
          .toEqual(wanted);
      }
    };
    const open = (title: string) => page.getByRole("button", { name: title, exact: true }).click();

    await test.step("filled", async () => {
      await visit(page, "/console/content/kind?create=1");
      await form.getByLabel("Title", { exact: true }).fill("First");
      await fill(page, form, place, inputs, 0);
      await publish(form);
      await expectStored("First", 0);
    });

    await test.step("opened and published again, nothing of it has changed", async () => {
      await open("First");
      await form.getByLabel("Title", { exact: true }).fill("Second");
      await publish(form);
      await expectStored("Second", 0);
    });

    await test.step("changed", async () => {
      await open("Second");
      await fill(page, form, place, inputs, 1);
      await publish(form);
      await expectStored("Second", 1);
    });

    await test.step("copied", async () => {
      await page.getByRole("button", { name: "Actions for Second" }).click();
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
      await expect(page.getByText("Content duplicated successfully!")).toBeVisible();
      await expectStored("Second (copy)", 1);
      await expect(form).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(form).toBeHidden();
    });

    await test.step("emptied", async () => {
      await open("Second");
      const part = await partOf(form, place.around);
      for (const input of inputs) await takeAway(part, input);
      await publish(form);
      await expectStored("Second", null);
    });

    await test.step("brought back from the history", async () => {
      await open("Second");
      await form.getByRole("button", { name: "Revisions" }).click();
      const history = page.getByRole("dialog", { name: "Revisions of Second" });
      await history.getByRole("list", { name: "Revisions" }).getByRole("button").first().click();
      await history.getByRole("button", { name: "Restore this version" }).click();
      await page.getByRole("button", { name: "Restore", exact: true }).click();
      await expect(page.getByText("Revision restored")).toBeVisible();
      await expectStored("Second", 1);
    });
  });
