import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guideAddress, guideFile, guideLink, guidePicture } from "./guides.ts";

const source = "https://github.com/acme/plinth";

test("a guide has one address, which names its file again", () => {
  for (const file of ["README.md", "docs/media.md", "docs/decisions/001-postgresql-embedded.md"])
    expect(guideFile(guideAddress(file)!.replace("/support/docs/", ""))).toBe(file);
  expect(guideAddress("package.json")).toBeNull();
});

test.each([
  ["docs/media.md", "README.md", "/support/docs/media"],
  ["../media.md", "docs/decisions/001-x.md", "/support/docs/media"],
  ["decisions/003-one-statement.md#why", "docs/performance.md", "/support/docs/decisions/003-one-statement"],
  ["LICENSE", "README.md", `${source}/blob/HEAD/LICENSE`],
  ["https://example.com/a", "README.md", "https://example.com/a"],
  ["javascript:alert(1)", "README.md", null],
  ["#top", "README.md", null],
])("the link %s of %s leads to %s", (href, file, address) => {
  expect(guideLink(href, file, source)).toBe(address);
});

test("without a known host of the source code a link to it leads nowhere; pictures come from the guides alone", () => {
  expect(guideLink("LICENSE", "README.md", null)).toBeNull();
  expect(guidePicture("images/graph.png", "docs/media.md")).toBe("/system/docs/images/graph.png");
  expect(guidePicture("https://example.com/x.png", "README.md")).toBeNull();
});

test("the index of the guides has each of them once", () => {
  const docs = new URL("../../../docs/", import.meta.url);
  const linked = [...readFileSync(new URL("README.md", docs), "utf8").matchAll(/\]\(([\w-]+\.md)\)/g)];
  const guides = readdirSync(docs).filter((name) => name.endsWith(".md") && name !== "README.md");
  expect(linked.map(([, name]) => name).sort()).toEqual(guides.sort());
});
