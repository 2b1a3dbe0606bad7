/**
 * A record of every kind of field, by hand: each required and not, alone, as a gallery, as an object with a required field inside. Filled, published, opened again, changed, and taken
 * away as far as it may be. Fields come from the registry, so that a new kind is tried too.
 */
import { expect, test } from "../../support/e2e.ts";
import { type FieldSample, fieldSamples, withFiles } from "../../support/fields/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";
import { look, settled } from "../steps/look.ts";
import { answered, emptyEntries, files, put, stored, takeAway } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

interface Tried {
  sample: FieldSample;
  label: string;
  identifier: string;
  required: boolean;
}

/** In the short form each kind is asked as required or as free, by turns, beside those that are asked by name. */
const byName = ["Needed text", "Free texts", "Free double"];
const isAsked = ({ label, required }: Tried, nth: number) =>
  process.env.TESTS !== "short" || byName.includes(label) || required === (nth % 2 === 0);

const tried: Tried[] = fieldSamples.flatMap((sample, nth) =>
  [true, false]
    .map((required) => {
      const label = `${required ? "Needed" : "Free"} ${sample.name.replaceAll("_", " ")}`;
      return { sample, label, identifier: label.toLowerCase().replaceAll(" ", "_"), required };
    })
    .filter((one) => isAsked(one, nth)),
);

async function seedModel(seed: Seed): Promise<string[]> {
  const fields = tried.flatMap(({ sample, label, identifier, required }) => {
    const { validation } = sample.field as { validation?: object };
    const inner = (sample.inside ?? []).map((one) => ({
      field_label: one,
      field_type: "text",
      parent_field: identifier,
      validation: { required: true },
    }));
    return [{ ...sample.field, field_label: label, validation: { ...validation, required } }, ...inner];
  });
  await seed.model("kind", fields);
  return seed.upload(files.map((name) => ({ name, mimeType: "image/png", buffer: pngImage(40, 30, name) })));
}

test("every kind of field is filled, missed, changed and taken away by hand", async ({ page, mailbox }) => {
  // Pictures of so long a form take their time.
  test.setTimeout(300_000);
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Kinds");
  const ids = await seedModel(seed);
  const form = page.getByRole("dialog").first();
  const faults: string[] = [];
  const publish = async () => {
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
  };
  const read = async () => {
    const { getModelData } = await seed.system<{ getModelData: { results: { id: string; data: object }[] } }>(
      `{ getModelData(model: "kind") { results { id data } } }`,
    );
    const [record] = getModelData.results;
    return { id: record!.id, data: record!.data as Record<string, unknown> };
  };
  /** What is stored of each: its n-th value, or nothing with null. */
  const expectStored = async (numberOf: (one: Tried) => 0 | 1 | null) => {
    const { data } = await read();
    for (const one of tried) {
      if (one.sample.kind === "password") continue;
      const n = numberOf(one);
      const wanted = n === null ? null : withFiles(stored(one.sample, n), ids);
      expect.soft(answered(data[one.identifier]), one.label).toEqual(wanted);
    }
  };

  await test.step("what is missing is told at its field", async () => {
    await visit(page, "/console/content/kind?create=1");
    await form.getByRole("button", { name: "Publish" }).click();
    for (const { label, sample } of tried.filter(({ required }) => required))
      if (sample.kind !== "boolean")
        await expect
          .soft(form.getByText(new RegExp(`^(${label}|Inner|Latitude|Longitude|${label}: .*) is required`)).first())
          .toBeVisible();
    await settled(page);
    faults.push(...(await look(page, "record-kinds-missing")));
  });

  await test.step("all are filled, and there when the record is opened again", async () => {
    for (const one of tried) await put(page, form, one, 0);
    await settled(page);
    faults.push(...(await look(page, "record-kinds-filled")));
    await publish();
    await expectStored(() => 0);
  });

  await test.step("entries are added without the mouse, and decimals may have a comma", async () => {
    const { id } = await read();
    await visit(page, `/console/content/kind?record=${id}`);
    const group = form.getByRole("group", { name: "Free texts", exact: true });
    await expect(group).toBeVisible();
    await emptyEntries(group, "Remove entry 1");
    await group.getByRole("button", { name: "Add entry" }).click();
    await page.keyboard.type("sea");
    await page.keyboard.press("Enter");
    await page.keyboard.type("sky");
    await expect(group.getByRole("textbox")).toHaveCount(2);
    await expect(group.getByLabel("Free texts 2", { exact: true })).toHaveValue("sky");

    await form.getByLabel("Free double", { exact: true }).fill("120,50");
    await publish();
    const { data } = await read();
    expect(data).toMatchObject({ free_texts: ["sea", "sky"], free_double: 120.5 });
  });

  await test.step("opened again, what is needed is changed, and what need not be there taken away, objects and positions as a whole", async () => {
    const { id } = await read();
    await visit(page, `/console/content/kind?record=${id}`);
    await expect(form.getByLabel("Needed text", { exact: true })).toHaveValue("Otter");
    for (const one of tried) await (one.required ? put(page, form, one, 1) : takeAway(form, one));
    await publish();
    // A switch is always on or off.
    await expectStored(({ required, sample }) => (required ? 1 : sample.kind === "boolean" ? 0 : null));
    await visit(page, `/console/content/kind?record=${id}`);
    await expect(form.getByRole("button", { name: "Add Free object", exact: true })).toBeVisible();
    await settled(page);
    faults.push(...(await look(page, "record-kinds-away")));
    await publish();
  });
  expect(faults).toEqual([]);
});
