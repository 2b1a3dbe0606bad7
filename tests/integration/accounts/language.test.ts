/** In which language a call is answered, and that an account's language comes along to each of its browsers. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import de from "../../../lib/kernel/words/catalogues/de.json" with { type: "json" };
import es from "../../../lib/kernel/words/catalogues/es.json" with { type: "json" };
import ja from "../../../lib/kernel/words/catalogues/ja.json" with { type: "json" };
import { languageCookie } from "../../../lib/kernel/words/languages.ts";
import { goodPassword } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type WholeNode, wholeNode } from "../../support/nodes/whole-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let node: WholeNode;

beforeAll(async () => {
  platform = await testPlatform();
  node = await wholeNode(platform);
});
afterAll(async () => {
  await node.close();
  await platform.close();
});

const visitor = () => browser({ fetch: (request) => fetch(request) }, node.url);
const refused = "Please sign in.";
const said = { en: refused, de: de[refused], es: es[refused], ja: ja[refused] };

const refusal = async (asking: Browser, headers: Record<string, string>): Promise<string> =>
  (await asking.get("/system/user/profile", headers)).body.message;

describe("a call of the console is answered", () => {
  test.each(Object.entries(said))("in the browser's language: %s", async (language, message) => {
    expect(await refusal(visitor(), { "accept-language": `tlh, ${language}-XX;q=0.8, en;q=0.1` })).toBe(message);
  });

  test.each(Object.entries(said))(
    "in the language that its reader chose, whatever the browser prefers: %s",
    async (language, message) => {
      const reader = visitor();
      reader.cookies.set(languageCookie, language);
      expect(await refusal(reader, { "accept-language": language === "de" ? "es" : "de" })).toBe(message);
    },
  );
});

test("a program is answered in English", async () => {
  const headers = { "accept-language": "de", "x-use-cookies": "false", cookie: `${languageCookie}=de` };
  expect(await refusal(visitor(), headers)).toBe(refused);
});

test("calls at the same moment are each answered in their own language", async () => {
  const asked = Array.from({ length: 8 }, () => Object.entries(said)).flat();
  const answers = await Promise.all(asked.map(([language]) => refusal(visitor(), { "accept-language": language })));
  expect(answers).toEqual(asked.map(([, message]) => message));
});

describe("an account's language", () => {
  const account = { email: "hana@example.com", password: goodPassword };

  test("is kept, told in the profile, and set in each browser that signs in", async () => {
    const hana = visitor();
    expect((await hana.post("/auth/v2/register", account)).status).toBe(200);
    expect(hana.cookies.has(languageCookie)).toBe(false);
    expect((await hana.post("/system/user/profile", { language: "ja" })).status).toBe(200);
    expect((await hana.get("/system/user/profile")).body.body.language).toBe("ja");

    const elsewhere = visitor();
    expect((await elsewhere.post("/auth/v2/login", account)).status).toBe(200);
    expect(elsewhere.cookies.get(languageCookie)).toBe("ja");
    const taken = await elsewhere.post("/auth/v2/register", account, { "accept-language": "de" });
    expect(taken.body.error.fields.email).toBe(ja["There already is an account with this email address"]);
  });

  test("that the console does not speak is refused by its field", async () => {
    const hana = visitor();
    await hana.post("/auth/v2/login", account);
    const { status, body } = await hana.post("/system/user/profile", { language: "tlh" }, { "accept-language": "en" });
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ["language"]]);
    expect((await hana.get("/system/user/profile")).body.body.language).toBe("ja");
  });
});
