import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let api: Api;
let ada: Browser;

beforeAll(async () => {
  platform = await testPlatform();
  api = createApi(platform);
  ada = await registered(platform, "ada@example.com", api);
});
afterAll(() => platform.close());

const calls = [
  "/auth/v2/register",
  "/auth/v2/login",
  "/auth/v2/verify/email",
  "/auth/v2/verify/request",
  "/auth/v2/forget/password/request",
  "/auth/v2/forget/password/verify",
  "/auth/v2/change/password",
  "/system/user/profile",
];

describe.each(calls)("POST %s", (path) => {
  test.each<[string, string | Uint8Array, number, RegExp]>([
    ["invalid JSON", '{"email": ', 400, /^The request body is not valid JSON\.$/],
    ["invalid UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), 400, /^The request body is not valid UTF-8\.$/],
    ["the NUL character", '{"email":"a\\u0000@example.com"}', 400, /U\+0000/],
    [
      "10 MB",
      `{"email":"${"x".repeat(10_000_000)}"}`,
      413,
      /^The request body is larger than the 64 KB that are allowed\.$/,
    ],
    ["a list", "[]", 400, /./],
    ["a number", "7", 400, /./],
    ["null", "null", 400, /./],
    ["an unknown key", '{"is_super_admin":"true"}', 400, /./],
    ["a key that is no name", '{"__proto__":{"role":"super_admin"},"constructor":1}', 400, /./],
    ["values of wrong types", '{"email":{"$ne":1},"password":["a"],"first_name":7,"new_password":true}', 400, /./],
  ])("refuses %s in plain words", async (_, body, status, message) => {
    const answer = await ada.post(path, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, body: null, error: { fields: {} } });
    expect(answer.body.message).toMatch(message);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at .*\.ts|ZodError|select |password_hash/);
  });
});

test("an unknown key is named", async () => {
  const input = { email: "new@example.com", password: goodPassword, is_super_admin: "true", role: "super_admin" };
  const { status, body } = await browser(api).post("/auth/v2/register", input);
  expect(status).toBe(400);
  expect(body.error).toEqual({
    code: "BAD_USER_INPUT",
    fields: {
      is_super_admin: "There is no field is_super_admin here",
      role: "There is no field role here",
    },
  });
});

test("every bad field is told at once", async () => {
  const { body } = await browser(api).post("/auth/v2/register", { email: "not an address", password: "short" });
  expect(body.message).toBe("Please enter a valid email address");
  expect(body.error.fields).toEqual({
    email: "Please enter a valid email address",
    password: "Password must be at least 10 characters",
  });
  expect((await browser(api).post("/auth/v2/register", {})).body.error.fields).toEqual({
    email: "Please enter your email address",
    password: "Please enter a password",
  });
});

test.each([
  ["too short", "tulip-93x", "Password must be at least 10 characters"],
  ["too long", "x".repeat(129), "Password must be at most 128 characters"],
  ["common", "password123", "This password is too common. Please choose another one"],
  ["common in capitals", "QWERTYUIOP", "This password is too common. Please choose another one"],
  ["the address", "Weak@Example.com", "Password must not be your email address"],
])("a password that is %s is refused", async (_, password, message) => {
  const { status, body } = await browser(api).post("/auth/v2/register", { email: "weak@example.com", password });
  expect([status, body.error.fields]).toEqual([400, { password: message }]);
});

test.each([
  ["10 characters", "kfj2-dk3hl"],
  ["128 characters", `${"Kq7".repeat(42)}zz`],
  ["other scripts and emoji", "пароль密码🔑🔑🔑🔑"],
  ["quotes and braces", `'"; drop table plinth.users; --\${7*7}`],
])("a password of %s is accepted, and signs in", async (_, password) => {
  const email = `pw${Math.random()}@example.com`;
  expect((await browser(api).post("/auth/v2/register", { email, password })).status).toBe(200);
  expect((await browser(api).post("/auth/v2/login", { email, password })).status).toBe(200);
});

describe("the profile", () => {
  test("is kept as it was typed, whatever it holds", async () => {
    const hostile = {
      first_name: `<script>alert("1")</script>`,
      last_name: "O'Neil); drop table x;--",
      username: "😀 \\ %s",
    };
    expect((await ada.post("/system/user/profile", hostile)).body.body).toMatchObject(hostile);
    expect((await ada.get("/system/user/profile")).body.body).toMatchObject({
      ...hostile,
      email: "ada@example.com",
      role: "super_admin",
      organization_id: "",
      current_project_id: "",
      has_password: true,
    });
  });

  test("changes only what is named", async () => {
    await ada.post("/system/user/profile", { username: "ada", avatar: "https://example.com/a.png" });
    expect((await ada.post("/system/user/profile", { first_name: "Ada" })).body.body).toMatchObject({
      first_name: "Ada",
      username: "ada",
      avatar: "https://example.com/a.png",
    });
    expect((await ada.post("/system/user/profile", {})).status).toBe(200);
  });

  test("never changes who one is", async () => {
    for (const field of ["id", "email", "role", "is_admin", "status", "password_hash", "current_project_id"]) {
      const { status, body } = await ada.post("/system/user/profile", { [field]: "super_admin" });
      expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
    }
  });

  test("is only for who is signed in", async () => {
    const anyone = browser(api);
    for (const answer of [await anyone.get("/system/user/profile"), await anyone.post("/system/user/profile", {})])
      expect(answer).toMatchObject({
        status: 401,
        body: { message: "Please sign in.", error: { code: "UNAUTHENTICATED" } },
      });
  });
});

test("an unknown path is a 404 in the envelope", async () => {
  const { status, body } = await ada.get("/auth/v2/nothing");
  expect([status, body.code, body.error.code]).toEqual([404, 404, "NOT_FOUND"]);
});

test("a fault of ours shows an id and nothing else", async () => {
  const own = await testPlatform();
  const ownApi = createApi(own);
  const person = await registered(own, "ada@example.com", ownApi);
  await own.pool.query("alter table plinth.users rename column username to gone");
  const { status, body } = await person.get("/system/user/profile");
  await own.close();
  expect([status, body.error]).toEqual([500, { code: "INTERNAL", fields: {} }]);
  expect(body.message).toMatch(/^Something went wrong on our side\. The error has the id [0-9a-f-]{36}\.$/);
});
