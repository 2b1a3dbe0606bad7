/** Definitions as files and back, in real folders. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { anyDocument } from "../../../tests/support/any-document.ts";
import { type SyncDocument, syncParts } from "../../contract/sync/sync-document.ts";
import { comparable, differencesOf } from "./compare.ts";
import { filesHash, filesOf, readFiles, writeFiles } from "./project-files.ts";

const folders: string[] = [];
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-files-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const blog: SyncDocument = {
  format: 1,
  project_type: "general",
  models: [
    {
      id: "0198c0de-0000-7000-8000-000000000001",
      name: "post",
      fields: [{ label: "Title", field_type: "text", validation: { required: true } }],
    },
  ],
  roles: [{ name: "editor", api_permissions: { post: { read: "all" } } }],
  webhooks: [
    { name: "Build the site!", url: "https://a.example", events: ["create"], model: "post" },
    { name: "Build the site?", url: "https://b.example", events: ["update"], model: "post" },
    { name: "東京", url: "https://c.example", events: ["delete"], model: "post" },
  ],
  settings: { default_locale: "en" },
};
const head = "# Written by plinth pull. Change it, look at plinth diff, and send it with plinth push.\n";
const partsOf = (document: SyncDocument) => syncParts.filter((part) => document[part] !== undefined);

test("a project is a file for each thing, named for it", () => {
  expect([...filesOf(blog).keys()]).toEqual([
    "project.yaml",
    "settings.yaml",
    "models/post.yaml",
    "roles/editor.yaml",
    "webhooks/Build-the-site.yaml",
    "webhooks/Build-the-site-2.yaml",
    "webhooks/unnamed.yaml",
  ]);
  expect(filesOf(blog).get("roles/editor.yaml")).toBe(
    `${head}name: editor\napi_permissions:\n  post:\n    read: all\n`,
  );
});

test("every document comes back from its files as it was", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const folder = freshFolder();
      writeFiles(folder, document);
      const read = readFiles(folder, partsOf(document));
      expect(differencesOf(document, read)).toEqual([]);
      const byName = (one: SyncDocument) => ({
        ...one,
        models: one.models?.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        roles: one.roles?.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        functions: one.functions?.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        plugins: one.plugins?.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        webhooks: one.webhooks?.map((webhook) => JSON.stringify(comparable(webhook))).sort(),
      });
      expect(byName(read)).toEqual(byName(document));
    }),
    { numRuns: 60 },
  );
});

test("things of one name stay in their order, however many they are", () => {
  const folder = freshFolder();
  const webhooks = Array.from({ length: 12 }, (_, i) => ({ ...blog.webhooks![0]!, url: `https://${i}.example` }));
  writeFiles(folder, { ...blog, webhooks });
  expect(readFiles(folder, ["webhooks"]).webhooks!.map(({ url }) => url)).toEqual(webhooks.map(({ url }) => url));
});

describe("writing", () => {
  test("once more changes nothing, and the files keep their hash", () => {
    const folder = freshFolder();
    expect(writeFiles(folder, blog)).toHaveLength(7);
    const hash = filesHash(folder);
    expect(writeFiles(folder, blog)).toEqual([]);
    expect(filesHash(folder)).toBe(hash);
    writeFileSync(join(folder, "roles/editor.yaml"), "name: editor \n");
    expect(filesHash(folder)).not.toBe(hash);
  });

  test("leaves comments and layout where the file says the same", () => {
    const folder = freshFolder();
    writeFiles(folder, blog);
    const own = "# Ours\nname:   editor\napi_permissions: { post: { read: all } }\n";
    writeFileSync(join(folder, "roles/editor.yaml"), own);
    expect(writeFiles(folder, blog)).toEqual([]);
    expect(readFileSync(join(folder, "roles/editor.yaml"), "utf8")).toBe(own);
    const other = { ...blog, roles: [{ name: "editor", is_admin: true }] };
    expect(writeFiles(folder, other)).toEqual(["roles/editor.yaml"]);
  });

  test("removes what is gone, and leaves what the document does not speak of", () => {
    const folder = freshFolder();
    writeFiles(folder, blog);
    const { roles: _, ...withoutRoles } = blog;
    expect(writeFiles(folder, { ...withoutRoles, models: [], webhooks: blog.webhooks!.slice(0, 1) })).toEqual([
      "models/post.yaml",
      "webhooks/Build-the-site-2.yaml",
      "webhooks/unnamed.yaml",
    ]);
    expect([existsSync(join(folder, "roles/editor.yaml")), existsSync(join(folder, "models/post.yaml"))]).toEqual([
      true,
      false,
    ]);
  });

  test("never leaves the folder, whatever a webhook is called", () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.constantFrom("..", "/", "\\", ".", "a", "\0", "C:", " ", "-"), { maxLength: 8 })
          .map((parts) => parts.join("") || "a"),
        (name) => {
          const webhook = { ...blog.webhooks![0]!, name };
          for (const path of filesOf({ ...blog, webhooks: [webhook, webhook] }).keys())
            expect(path).toMatch(/^([a-z]+\/)?[\w-]+\.yaml$/);
        },
      ),
    );
  });
});

describe("reading", () => {
  const withFile = (path: string, text: string) => {
    const folder = freshFolder();
    writeFiles(folder, blog);
    writeFileSync(join(folder, path), text);
    try {
      return readFiles(folder, partsOf(blog));
    } catch (error) {
      return error as { code: string; message: string; fields: Record<string, string> };
    }
  };

  test.each([
    [
      "models/post.yaml",
      "name: post\nfields:\n  - label: Title\n    field_type: money\n",
      "models/post.yaml fields.0.field_type: field_type is one of ",
    ],
    ["models/post.yaml", "name: post\nfields: []\ncolour: red\n", "models/post.yaml: Unrecognized key"],
    ["roles/editor.yaml", "name: ed\n", "roles/editor.yaml name: Role name must be at least 3 characters"],
    ["settings.yaml", "locals: [xx]\n", "settings.yaml locals.0: This language is not offered"],
    [
      "project.yaml",
      "format: 2\nproject_type: general\n",
      "project.yaml format: This is of another version of Plinth: format must be 1",
    ],
    [
      "webhooks/unnamed.yaml",
      "name: a\nurl: b\nevents: [create]\n",
      "webhooks/unnamed.yaml url: Please enter a valid URL!",
    ],
  ])("names the file and the place in it that is wrong: %s", (path, text, said) => {
    const fault = withFile(path, text) as { code: string; message: string };
    expect([fault.code, fault.message.slice(0, said.length)]).toEqual(["BAD_USER_INPUT", said]);
  });

  test("names every fault at once", () => {
    const { fields } = withFile("models/post.yaml", "name: p\nfields: [{ label: T, field_type: text }]\n") as {
      fields: Record<string, string>;
    };
    expect(fields).toEqual({
      "models/post.yaml name": "Model name must be at least 2 characters",
      "models/post.yaml fields.0.label": "Field label must be at least 2 characters",
    });
  });

  test.each(["name: [", "a: b: c", "\tname: editor", "name: &a editor\nlogic_executions: [*a]"])(
    "of what is no plain YAML names the file: %j",
    (text) => {
      const fault = withFile("roles/editor.yaml", text) as { code: string; message: string };
      expect(fault.code).toBe("BAD_USER_INPUT");
      expect(fault.message).toMatch(/^roles\/editor\.yaml/);
    },
  );

  test("two files that say the same name are refused with the second", () => {
    const fault = withFile("models/other.yaml", "name: post\nfields: []\n") as { message: string };
    expect(fault.message).toBe("models/post.yaml: There are two models post");
  });

  test("a folder that was never pulled into says so", () => {
    const folder = freshFolder();
    expect(() => readFiles(folder, ["models"])).toThrow(
      `There are no files of a project in ${folder}: please pull first.`,
    );
  });

  test("takes only the parts that are asked for, of which the others stay out", () => {
    const folder = freshFolder();
    writeFiles(folder, blog);
    expect(Object.keys(readFiles(folder, ["roles"]))).toEqual(["format", "project_type", "roles"]);
    expect(readFiles(folder, ["settings"]).settings).toEqual({ default_locale: "en" });
    expect(readFiles(folder, ["functions"]).functions).toEqual([]);
  });
});
