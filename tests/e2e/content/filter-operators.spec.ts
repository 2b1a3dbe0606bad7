/**
 * Each comparison that the filter of a list offers, for every kind of field, chosen and filled in by hand: it finds the
 * records that the tests' own oracle finds. Fields and comparisons come from the registries.
 */
import type { Locator, Page } from "@playwright/test";
import { type FilterOperator, operatorsFor } from "../../../components/field-kinds/filter/filter-targets.ts";
import { kindOf } from "../../../components/field-kinds/index.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { filtersOf, matches } from "../../matrix/filters.ts";
import { expect, test } from "../../support/e2e.ts";
import { type FieldSample, fieldSamples, withFiles } from "../../support/fields/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";
import { answered, files, localTime, stored } from "../steps/record-form.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

type Values = Record<string, unknown>;

const labelOf = (name: string) => `A ${name.replaceAll("_", " ")}`;
const nameOf = (name: string) => labelOf(name).toLowerCase().replaceAll(" ", "_");
const titles = ["First", "Second", "Nothing"];

async function pick(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** A value as it is typed. */
const typed = (value: unknown): string =>
  typeof value === "string" ? value.replace(/^(\d\d:\d\d):00$/, "$1") : JSON.stringify(value);

async function fillIn(page: Page, box: Locator, value: unknown): Promise<void> {
  if ((await box.getAttribute("role")) === "combobox")
    return pick(page, box, typeof value === "boolean" ? (value ? "Yes" : "No") : String(value));
  await box.fill((await box.getAttribute("type")) === "datetime-local" ? localTime(String(value)) : typed(value));
}

/** Puts an operand in where the comparison takes it. */
async function compareWith(page: Page, row: Locator, label: string, { takes }: FilterOperator, operand: unknown) {
  const named = (name: string) => row.getByLabel(name, { exact: true });
  if (takes === "one") return fillIn(page, named(`Value of ${label}`), operand);
  if (takes === "two")
    for (const [i, name] of [`Lowest ${label}`, `Highest ${label}`].entries())
      await fillIn(page, named(name), (operand as unknown[])[i]);
  if (takes === "parts")
    for (const [key, text] of Object.entries(operand as object))
      await named(`${{ lat: "Latitude", lon: "Longitude", km: "Kilometres around" }[key]} of ${label}`).fill(
        String(text),
      );
  if (takes !== "many") return;
  const boxes = row.getByRole("group", { name: `Values of ${label}`, exact: true });
  if (!(await boxes.isVisible()))
    return named(`Values of ${label}, one a line`).fill((operand as unknown[]).map(typed).join("\n"));
  for (const one of ["red", "blue", "green"])
    await boxes.getByRole("checkbox", { name: one, exact: true }).setChecked((operand as unknown[]).includes(one));
}

/** Where several values are compared, each has a line. */
const inOneLine = (value: unknown) => (typeof value === "string" ? value.replace(/\s*\n\s*/g, " ") : value);

async function seedRecords(seed: Seed, { name, field, inside = [], ...sample }: FieldSample): Promise<void> {
  await seed.model("kind", [
    { field_label: "Title", field_type: "text", validation: { as_title: true } },
    { ...field, field_label: labelOf(name) },
    ...inside.map((field_label) => ({ field_label, field_type: "text", parent_field: nameOf(name) })),
  ]);
  const images = files.map((file) => ({ name: file, mimeType: "image/png", buffer: pngImage(40, 30, file) }));
  const ids = sample.kind === "media" ? await seed.upload(images) : [];
  for (const [n, title] of titles.entries()) {
    const value = n === 2 ? null : inOneLine(withFiles(stored({ name, field, ...sample }, n as 0 | 1), ids));
    await seed.system(
      `mutation ($payload: JSON) { upsertModelData(model_name: "kind", payload: $payload, status: "published") { id } }`,
      { payload: { title, ...(value !== null && { [nameOf(name)]: value }) } },
    );
  }
}

const query = `{
  getModelData(model: "kind") { results { data } }
  projectModelsInfo(model_name: "kind") { fields {
    identifier label field_type field_sub_type input_type validation { is_password is_gallery fixed_list_elements }
  } }
}`;
interface Answer {
  getModelData: { results: { data: Values }[] };
  projectModelsInfo: { fields: FieldDefinition[] }[];
}

for (const sample of fieldSamples)
  test(`every comparison of ${sample.name} finds what it says`, { tag: "@long" }, async ({ page, mailbox }) => {
    const [label, name] = [labelOf(sample.name), nameOf(sample.name)];
    const seed = new Seed(page.request);
    await seed.register(mailbox);
    await seed.project("Filters");
    await seedRecords(seed, sample);
    const { getModelData, projectModelsInfo } = await seed.system<Answer>(query);
    const values = titles.map((title) => {
      const { data } = getModelData.results.find((one) => one.data.title === title)!;
      return answered(data[name]);
    });
    const field = projectModelsInfo[0]!.fields.find(({ identifier }) => identifier === name)!;
    const target = kindOf(field).filter(field);
    const operators = target && !kindOf(field).isSecret ? operatorsFor(target) : [];
    await visit(page, "/console/content/kind");
    const found = page.getByRole("button", { name: new RegExp(`^(${titles.join("|")})$`) });
    const drawer = page.getByRole("dialog", { name: "Filter records" });
    const row = drawer.getByRole("group", { name: /^Condition on / }).first();
    const openFilter = () => page.getByRole("button", { name: "Filter", exact: true }).click();
    if (operators.length === 0) {
      await openFilter();
      await row.getByLabel("Field", { exact: true }).click();
      await expect(page.getByRole("option", { name: "ID", exact: true })).toBeVisible();
      await expect(page.getByRole("option", { name: label, exact: true })).toBeHidden();
    }
    for (const operator of operators)
      await test.step(t(operator.label), async () => {
        const isNull = { empty: true, filled: false }[operator.name];
        const [filter] =
          isNull === undefined ? filtersOf(sample, [operator.name], values[0], values[1]) : [{ is_null: isNull }];
        await openFilter();
        await pick(page, row.getByLabel("Field", { exact: true }), label);
        await pick(page, row.getByLabel(`Comparison of ${label}`, { exact: true }), t(operator.label));
        await compareWith(page, row, label, operator, Object.values(filter!)[0]);
        const answer = page.waitForResponse((one) => Boolean(one.request().postData()?.includes("getModelData")));
        await drawer.getByRole("button", { name: "Apply filters" }).last().click();
        await expect(drawer).toBeHidden();
        await answer;
        const wanted = titles.filter((_, i) => matches(filter!, values[i]));
        await expect.soft(found, t(operator.label)).toHaveText(wanted.toReversed());
        await page
          .getByRole("list", { name: "Filters" })
          .getByRole("button", { name: /^Remove filter/ })
          .click();
      });
  });

test("a text of several lines is found by all of it", { tag: "@long" }, async ({ page, mailbox }) => {
  const sample = fieldSamples.find(({ kind }) => kind === "long_text")!;
  const label = labelOf(sample.name);
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Lines");
  await seed.model("kind", [
    { field_label: "Title", field_type: "text", validation: { as_title: true } },
    { ...sample.field, field_label: label },
  ]);
  const texts = { First: "One\ntwo", Second: "One two" };
  for (const [title, text] of Object.entries(texts))
    await seed.system(`mutation ($payload: JSON) { upsertModelData(model_name: "kind", payload: $payload) { id } }`, {
      payload: { title, [nameOf(sample.name)]: text },
    });
  await visit(page, "/console/content/kind");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Filter records" });
  await pick(page, drawer.getByLabel("Field", { exact: true }), label);
  await pick(page, drawer.getByLabel(`Comparison of ${label}`, { exact: true }), "is");
  await drawer.getByLabel(`Value of ${label}`, { exact: true }).fill(texts.First);
  await drawer.getByRole("button", { name: "Apply filters" }).last().click();
  await expect(page.getByRole("button", { name: "Second", exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "First", exact: true })).toBeVisible();
});
