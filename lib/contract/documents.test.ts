/** Whole projects as documents, administration, positions and media: what is taken, and what is said of the rest. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultsOf, outcomeOf } from "../../tests/support/outcome.ts";
import {
  AdminProjectInput,
  AdminUserInput,
  newUserDefaults,
  PlanGrantForm,
  userRoles,
  userStatuses,
} from "./admin/admin.ts";
import { isPosition, parsePosition, positionText } from "./geo.ts";
import { MediaSettings, mediaAddressQuery, mediaDefaults, UploadFromUrlInput, UploadPurpose } from "./media.ts";
import { planKeys } from "./plans/plan-limits.ts";
import { SyncFile } from "./sync/sync.ts";
import { SyncDocument } from "./sync/sync-document.ts";
import { ConfirmLoginInput, loginCodeLetters, readLoginCode, StartLoginInput } from "./sync/sync-logins.ts";

describe("a project as a document", () => {
  const field = { label: "Title", field_type: "text" };
  const withModels = (...models: object[]) => ({ format: 1, project_type: "general", models });
  test.each([
    [{ format: 2, project_type: "general" }, { format: "This is of another version of Plinth: format must be 1" }],
    [
      withModels({ name: "post", fields: [] }, { name: "post", fields: [] }),
      { "models.1": "There are two models post" },
    ],
    [withModels({ name: "post", fields: [field, field] }), { "models.0.fields.1.label": "Two fields are named title" }],
    [
      withModels({ name: "post", fields: [{ ...field, label: "東京" }] }),
      { "models.0.fields.0.identifier": "Please give 東京 an identifier: its label makes none" },
    ],
    [
      withModels({ name: "post", fields: [{ ...field, field_type: "money" }] }),
      { "models.0.fields.0.field_type": expect.stringContaining("field_type is one of") },
    ],
    [
      withModels({ id: "1", name: "post", fields: [] }),
      { "models.0.id": "An id is a UUID; leave it out for what is new" },
    ],
    [
      { ...withModels(), roles: [{ name: "editor", api_permissions: { post: { read: "some" } } }] },
      { "roles.0.api_permissions.post.read": "Please choose none, all, custom_logic or { where } for conditions" },
    ],
    [{ ...withModels(), secrets: {} }, { secrets: "There is no field secrets here" }],
  ])("%j is refused at its place", (document, said) => expect(faultsOf(SyncDocument, document)).toEqual(said));

  test("nests fields three levels deep and no deeper", () => {
    const nested = (levels: number): object =>
      levels === 0
        ? { label: "Leaf", field_type: "text" }
        : { label: "Box", field_type: "object", fields: [nested(levels - 1)] };
    expect(faultsOf(SyncDocument, withModels({ name: "post", fields: [nested(2)] }))).toEqual({});
    expect(Object.keys(faultsOf(SyncDocument, withModels({ name: "post", fields: [nested(3)] })))).toEqual([
      "models.0.fields.0.fields.0.fields.0.fields",
    ]);
  });

  test("names files by what may become part of a path", () => {
    const file = {
      id: "0198c0de-0000-7000-8000-000000000001",
      file_name: "a.png",
      file_extension: "png",
      size: 1,
      sha256: "a".repeat(64),
      created_at: "2026-01-31T00:00:00Z",
    };
    expect(faultsOf(SyncFile, file)).toEqual({});
    expect(
      Object.keys(faultsOf(SyncFile, { ...file, file_extension: "../x", sha256: "A", size: 0, id: "../1" })).sort(),
    ).toEqual(["file_extension", "id", "sha256", "size"]);
  });
});

test("a code of a command line is read however it was typed, and has its letters alone", () => {
  const code = fc.stringMatching(new RegExp(`^[${loginCodeLetters}]{8}$`));
  fc.assert(
    fc.property(code, fc.constantFrom("-", " ", "", " - ", "."), fc.boolean(), (letters, sign, isSmall) => {
      const typed = `${letters.slice(0, 4)}${sign}${letters.slice(4)}`;
      expect(readLoginCode(isSmall ? typed.toLowerCase() : typed)).toBe(`${letters.slice(0, 4)}-${letters.slice(4)}`);
    }),
  );
  const input = { name: "Build", scopes: ["models"], project_ids: ["blog"] };
  for (const wrong of ["AEIO-UAEI", "BCDF-GHJ", "BCDF-GHJKL", ""])
    expect(faultsOf(ConfirmLoginInput, { ...input, code: wrong })).toEqual({ code: "A code has eight letters" });
  expect(faultsOf(StartLoginInput, { machine: "a\u202eb" })).toEqual({ machine: "The name of a machine is one line" });
});

describe("administration", () => {
  const user = { ...newUserDefaults, email: "A@example.com", first_name: " Ada ", last_name: "L" };
  test("takes every role, status and plan that there is, and names what is missing", () => {
    for (const role of userRoles)
      for (const status of userStatuses)
        for (const subscription_plan of planKeys)
          expect(faultsOf(AdminUserInput, { ...user, role, status, subscription_plan })).toEqual({});
    expect(faultsOf(AdminUserInput, { ...newUserDefaults, role: "king" })).toEqual({
      email: "Please input email!",
      first_name: "Please input first name!",
      last_name: "Please input last name!",
      role: "Please select role!",
    });
    expect(faultsOf(AdminProjectInput, { name: " ", description: "", plan: "gold", owner: "ada" })).toEqual({
      name: "Project name is required",
      plan: "Please select plan!",
      owner: "Please enter valid email!",
    });
  });

  test("gives plans until a day or a moment, or for good", () => {
    const grant = { plan: "pro", dedicated_database: false, reason: "Partner", ends_at: "" };
    for (const ends_at of ["", "2026-12-31", "2026-12-31T10:00:00+02:00"])
      expect(faultsOf(PlanGrantForm, { ...grant, ends_at })).toEqual({});
    for (const ends_at of ["soon", "2026-02-30", 5, null])
      expect(faultsOf(PlanGrantForm, { ...grant, ends_at })).toEqual({ ends_at: "Please enter a date" });
  });
});

describe("positions", () => {
  test("are read from their text as they were", () => {
    const degrees = (limit: number) =>
      fc.double({ min: -limit, max: limit, noNaN: true }).map((one) => Number(one.toFixed(6)) + 0);
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        (lat, lon) => JSON.stringify(parsePosition(positionText({ lat, lon }))) === JSON.stringify({ lat, lon }),
      ),
    );
    for (const text of ["(59.9; 10.75)", " 59.9 10.75 ", "59.9,10.75"])
      expect(parsePosition(text)).toEqual({ lat: 59.9, lon: 10.75 });
  });

  test.each(["", "59.9", "91, 0", "0, 181", "a, b", "1e1, 2", "1, 2, 3", `${" ".repeat(300)}1, 2`])(
    "%j is none",
    (text) => expect(parsePosition(text)).toBeNull(),
  );
  test.each([null, {}, { lat: 1 }, { lat: "1", lon: 2 }, { lat: Number.NaN, lon: 0 }, { lat: 90.1, lon: 0 }])(
    "%j is no position",
    (value) => expect(isPosition(value)).toBe(false),
  );
});

describe("media", () => {
  test.each([
    [{ width: 320, height: "200", fit: "cover" }, "width=320&height=200&fit=cover"],
    [{ quality: 80, format: "webp", width: 1 }, "width=1&format=webp&quality=80"],
    [{}, ""],
  ])("an image asked for as %j has the address %s", (asked, query) => expect(mediaAddressQuery(asked)).toBe(query));

  test.each([
    [{ width: 0 }, "Please give a number from 1 to 4000"],
    [{ height: 4_001 }, "Images are made with sides of at most 4000 pixels"],
    [{ fit: "stretch" }, "fit is inside, outside, cover, contain, fill"],
    [{ format: "gif" }, "format is webp, avif, jpeg, png"],
    [{ quality: 101 }, "quality is from 1 to 100"],
  ])("an image cannot be asked for as %j", (asked, said) => {
    expect(() => mediaAddressQuery(asked)).toThrow(said);
  });

  test("settings have at least one kind of files, and uploads a flag that is one", () => {
    expect(faultsOf(MediaSettings, mediaDefaults)).toEqual({});
    expect(faultsOf(MediaSettings, { ...mediaDefaults, allowed_kinds: [], max_bytes: 1, image_quality: 0 })).toEqual({
      allowed_kinds: "Please allow at least one kind of files",
      max_bytes: "Please allow at least 1 kB",
      image_quality: "The quality is from 1 to 100",
    });
    expect([outcomeOf(UploadPurpose, { allow_multi: "true" }), faultsOf(UploadPurpose, { allow_multi: "1" })]).toEqual([
      { value: { allow_multi: true } },
      { allow_multi: "allow_multi must be true or false" },
    ]);
    expect(faultsOf(UploadFromUrlInput, { url: "file:///etc/passwd" })).toHaveProperty("url");
  });
});
