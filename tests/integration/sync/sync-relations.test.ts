/** Relations that change their names with each other in a push keep their links. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  platform = await testPlatform();
  server = await listen(platform);
});
afterAll(async () => {
  server.close();
  await platform.close();
});

test("in a ring, in a chain, and back again", async () => {
  const fields = [{ field_label: "Name", field_type: "text" }];
  const relation = { from: "post", to: "person", forward: "has_one", reverse: "has_many" };
  const { project, owner, ask } = await testProject(platform, {
    models: { post: { fields }, person: { fields } },
    relations: ["author", "editor", "reader"].map((known_as) => ({ ...relation, known_as })),
  });
  const mine = desk();
  const to = ["--url", server.url, "--project", project.id];
  await mine.run("login", server.url, "--token", await syncToken(owner));
  const made = await ask(
    `mutation { createPost(input: { name: "P" }, create: { author: { name: "A" }, editor: { name: "E" }, reader: { name: "R" } }) { id } }`,
  );
  expect(made.json.errors).toBeUndefined();

  /** Gives the relations other names, by which each is named in the file. */
  async function rename(names: Record<string, string>): Promise<void> {
    expect(await mine.run("pull", ...to)).toMatchObject({ code: 0 });
    const file = join(mine.folder, "plinth", "models", "post.yaml");
    const text = readFileSync(file, "utf8").replace(/(forward_name|known_as): (\w+)/g, (line, key, name) =>
      names[name] ? `${key}: ${names[name]}` : line,
    );
    writeFileSync(file, text);
    const pushed = await mine.run("push", ...to, "--yes", "--json");
    expect([pushed.err, pushed.code]).toEqual(["", 0]);
    expect(new Set(pushed.json.steps.map(({ action }: { action: string }) => action))).toEqual(new Set(["change"]));
  }
  const people = async (...names: string[]) => {
    const { json } = await ask(`{ postList { ${names.map((name) => `${name} { name }`).join(" ")} } }`);
    return names.map((name) => json.data.postList[0][name].name).join("");
  };
  await rename({ author: "editor", editor: "author" });
  expect(await people("author", "editor", "reader")).toBe("EAR");
  await rename({ author: "editor", editor: "reader", reader: "author" });
  expect(await people("author", "editor", "reader")).toBe("REA");
  await rename({ author: "editor", editor: "reader", reader: "critic" });
  expect(await people("editor", "reader", "critic")).toBe("REA");
  await rename({ editor: "reader", reader: "author", critic: "editor" });
  expect(await people("author", "editor", "reader")).toBe("EAR");
  mine.remove();
});
