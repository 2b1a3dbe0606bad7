import { expect, test } from "vitest";
import { fieldDefinition } from "../../tests/support/fields/field-definition.ts";
import { fileNames, fullText } from "./full-text.ts";

const [a, b, c] = ["a", "b", "c"].map((letter) => `01a202b7-0000-7000-8000-${letter.repeat(12)}`) as [
  string,
  string,
  string,
];
const cover = fieldDefinition("cover", { field_type: "media" });
const shelf = fieldDefinition("shelf", { field_type: "object", fields: [cover] });

test("files read by their names, also where only an id is known here, and differ where their names do not", () => {
  const now = { gallery: [{ id: a, file_name: "otter.png" }], shelf: { cover: { id: b, file_name: "x.png" } } };
  const words = { dateText: String, fileNames: fileNames({ cover: [a] }, now) };
  expect(fullText(cover, [a, { id: b, file_name: "x.png" }], words)).toBe("otter.png, x.png");
  expect(fullText(shelf, { cover: b }, words)).toBe("cover: x.png");
  expect(fullText(cover, c, words)).toBe("File …cccccccc");
  const alike = { dateText: String, fileNames: fileNames([a, b].map((id) => ({ id, file_name: "x.png" }))) };
  expect(fullText(cover, [a, b], alike)).toBe("x.png (…aaaaaaaa), x.png (…bbbbbbbb)");
});
