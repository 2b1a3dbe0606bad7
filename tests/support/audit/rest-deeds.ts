/** What the REST calls of the system API and of accounts do, and what they leave in the audit log. A route without a row here fails the test. */
import { pngImage } from "../files/images.ts";
import { lathe } from "../files/plugin-archive.ts";
import { upload } from "../rights/world.ts";
import {
  asked,
  byOwner,
  form,
  inVain,
  none,
  ok,
  own,
  password,
  project,
  provided,
  type Row,
  refused,
  secret,
  withGrant,
  withPasskey,
  withTwoFactor,
} from "./deeds.ts";

const refusedPush = (action: "syncPlan" | "syncPush", name: "plan" | "apply") =>
  refused(
    byOwner(action, ({ world: { known } }, page) =>
      page.post(
        `/system/sync/${name}`,
        { project: known.project },
        { authorization: `Bearer ${known.syncToken}`, "x-use-cookies": "false" },
      ),
    ),
  );

export const restDeeds: Record<string, Row> = {
  "POST /auth/v2/register": {
    action: "register",
    async run({ visitor }) {
      const email = "newcomer@example.com";
      await ok(visitor().post("/auth/v2/register", { email, password, first_name: "New", last_name: "Comer" }));
      return { email };
    },
  },
  "POST /auth/v2/login": {
    action: "login",
    async run({ fresh, visitor }) {
      const { email } = await fresh();
      await ok(visitor().post("/auth/v2/login", { email, password }));
      return { email };
    },
  },
  "POST /auth/v2/login/second-step": {
    action: "finishSignIn",
    async run(stage) {
      const { email, code } = await withTwoFactor(stage);
      const page = stage.visitor();
      await ok(page.post("/auth/v2/login", { email, password }));
      await ok(page.post("/auth/v2/login/second-step", { code: code() }));
      return { email };
    },
  },
  "POST /auth/v2/login/passkey": {
    action: "signInWithPasskey",
    async run(stage) {
      const { email, key } = await withPasskey(stage);
      const page = stage.visitor();
      const options = await ok(page.post("/auth/v2/login/passkey/options"));
      await ok(page.post("/auth/v2/login/passkey", { response: key.get(options) }));
      return { email };
    },
  },
  "POST /auth/v2/verify/email": inVain("verifyEmail", "/auth/v2/verify/email", { code: "000000" }),
  "POST /auth/v2/verify/request": asked("requestVerification", "/auth/v2/verify/request"),
  "POST /auth/v2/forget/password/request": asked("requestPasswordReset", "/auth/v2/forget/password/request"),
  "POST /auth/v2/forget/password/verify": { action: "verifyPasswordReset", run: withGrant },
  "POST /auth/v2/change/password": {
    action: "changePassword",
    async run({ fresh }) {
      const somebody = await fresh();
      const change = { old_password: password, new_password: `${secret}-and-more` };
      await ok(somebody.browser.post("/auth/v2/change/password", change));
      return somebody;
    },
  },
  "POST /auth/v2/invitation": none("a question that changes nothing"),
  "POST /auth/v2/invitation/accept": {
    action: "acceptInvitation",
    async run({ fresh, world }) {
      const somebody = await fresh();
      const { data } = await world.victim.owner.gql(
        `mutation ($email: String!) { inviteMember(email: $email, role: "admin", administrative_permissions: ["content"]) { link } }`,
        { email: somebody.email },
      );
      const token = new URL(data.inviteMember.link).searchParams.get("token");
      await ok(somebody.browser.post("/auth/v2/invitation/accept", { token }));
      return somebody;
    },
  },
  "POST /auth/v2/logout": own("logout", "/auth/v2/logout"),
  "POST /system/user/profile": own("updateProfile", "/system/user/profile", { last_name: "Renamed" }),
  ...provided,
  "POST /auth/v2/login/passkey/options": none("a question that changes nothing"),
  "POST /auth/v2/proof/passkey/options": none("a question that changes nothing"),
  "POST /auth/v2/passkeys/options": none("a question that changes nothing"),
  "POST /auth/v2/proof/passkey": {
    action: "proveByPasskey",
    async run(stage) {
      const somebody = await withPasskey(stage);
      const options = await ok(somebody.browser.post("/auth/v2/proof/passkey/options"));
      await ok(somebody.browser.post("/auth/v2/proof/passkey", { response: somebody.key.get(options) }));
      return somebody;
    },
  },
  "POST /auth/v2/passkeys/add": { action: "addPasskey", run: withPasskey },
  "POST /auth/v2/passkeys/rename": {
    action: "renamePasskey",
    async run(stage) {
      const somebody = await withPasskey(stage);
      await ok(somebody.browser.post("/auth/v2/passkeys/rename", { id: somebody.id, name: "Telephone" }));
      return somebody;
    },
  },
  "POST /auth/v2/passkeys/delete": {
    action: "deletePasskey",
    async run(stage) {
      const somebody = await withPasskey(stage);
      await ok(somebody.browser.post("/auth/v2/passkeys/delete", { id: somebody.id }));
      return somebody;
    },
  },
  "POST /auth/v2/sessions/end": {
    action: "endSession",
    async run({ fresh, visitor }) {
      const somebody = await fresh();
      await ok(visitor().post("/auth/v2/login", { email: somebody.email, password }));
      const { sessions } = await ok(somebody.browser.get("/auth/v2/security"));
      const other = sessions.find(({ current }: { current: boolean }) => !current);
      await ok(somebody.browser.post("/auth/v2/sessions/end", { id: other.id }));
      return somebody;
    },
  },
  "POST /auth/v2/sessions/end-others": {
    action: "endOtherSessions",
    async run({ fresh, visitor }) {
      const somebody = await fresh();
      await ok(visitor().post("/auth/v2/login", { email: somebody.email, password }));
      await ok(somebody.browser.post("/auth/v2/sessions/end-others"));
      return somebody;
    },
  },
  "POST /auth/v2/proof/password": own("proveByPassword", "/auth/v2/proof/password", { password }),
  "POST /auth/v2/proof/code": {
    action: "proveByCode",
    async run(stage) {
      const somebody = await withTwoFactor(stage);
      await ok(somebody.browser.post("/auth/v2/proof/code", { code: somebody.code() }));
      return somebody;
    },
  },
  "POST /auth/v2/two-factor/start": own("startTwoFactor", "/auth/v2/two-factor/start"),
  "POST /auth/v2/two-factor/confirm": { action: "confirmTwoFactor", run: withTwoFactor },
  "POST /auth/v2/two-factor/recovery-codes": {
    action: "newRecoveryCodes",
    async run(stage) {
      const somebody = await withTwoFactor(stage);
      await ok(somebody.browser.post("/auth/v2/proof/code", { code: somebody.code() }));
      await ok(somebody.browser.post("/auth/v2/two-factor/recovery-codes"));
      return somebody;
    },
  },
  "POST /auth/v2/two-factor/stop": {
    action: "stopTwoFactor",
    async run(stage) {
      const somebody = await withTwoFactor(stage);
      await ok(somebody.browser.post("/auth/v2/proof/code", { code: somebody.code() }));
      await ok(somebody.browser.post("/auth/v2/two-factor/stop"));
      return somebody;
    },
  },
  "POST /auth/v2/account/delete": own("deleteAccount", "/auth/v2/account/delete", { word: "DELETE" }),
  "POST /system/insight/*": none("measures of the console, passed on; none of it is kept here"),
  "POST /system/graphql": none("each mutation has its own row"),
  "POST /system/project/list": none("reads"),
  "POST /system/project/name/check": none("reads"),
  "POST /system/project/create": project("createProject", "/system/project/create"),
  "POST /system/project/switch": byOwner("switchProject", ({ world }, page) =>
    ok(page.post("/system/project/switch", { id: world.victim.id })),
  ),
  "POST /system/project/delete": project("deleteProject", "/system/project/delete"),
  "POST /system/project/restore": project("restoreProject", "/system/project/restore"),
  "POST /system/project/database/credentials": refused(
    byOwner("getDatabaseCredentials", (_, page) => page.post("/system/project/database/credentials")),
  ),
  "POST /system/project/database/rotate": refused(
    byOwner("rotateDatabasePassword", (_, page) => page.post("/system/project/database/rotate")),
  ),
  "POST /system/project/import": byOwner("importModels", (_, page) =>
    ok(page.post("/system/project/import", { models: [{ name: "pasted", fields: [] }], records: {} })),
  ),
  "POST /system/project/view-as": byOwner("startView", ({ world: { known } }, page) =>
    ok(page.post("/system/project/view-as", { kind: "member", id: known.member })),
  ),
  "POST /system/project/view-as/stop": byOwner("endView", async ({ world: { known } }, page) => {
    const { body } = await page.post("/system/project/view-as", { kind: "role", id: known.role });
    return ok(page.post("/system/project/view-as/stop", { id: body.body.id }));
  }),
  "POST /system/project/import/undo": refused(
    byOwner("undoImport", (_, page) =>
      page.post("/system/project/import/undo", { revision: "none", models: [{ name: "nothing", records: 0 }] }),
    ),
  ),
  "POST /system/database/check": none("connects and changes nothing"),
  "POST /system/user/subscription/check": none("reads"),
  "POST /system/payments/events": none("from the provider; kept whole in plinth.payment_events"),
  "POST /system/payments/finish": refused(
    byOwner("finishPayment", (_, page) => page.post("/system/payments/finish", { transaction: "txn_x" })),
  ),
  "POST /system/payments/upgrade": none("asks for the address of the checkout"),
  "POST /system/user/subscription/preview": none("reads"),
  "POST /system/user/subscription/upgrade": refused(
    byOwner("upgradeSubscription", (_, page) =>
      page.post("/system/user/subscription/upgrade", { subscription_type: "pro" }),
    ),
  ),
  "POST /system/user/subscription/keep": refused(
    byOwner("keepSubscription", (_, page) => page.post("/system/user/subscription/keep")),
  ),
  "POST /system/user/subscription/move": byOwner("moveProject", (_, page) =>
    page.post("/system/user/subscription/move", {}),
  ),
  "POST /system/user/subscription/payment-method": none("asks for the address of the provider's page"),
  "POST /system/user/subscription/history": none("reads"),
  "POST /system/records/import": byOwner("importRecords", ({ world }, page) =>
    ok(
      page.request("POST", `/system/records/import?model=${world.known.model}&format=csv`, "title\nImported\n", {
        "content-type": "text/csv",
      }),
    ),
  ),
  "GET /system/audit/export": byOwner("exportAuditLogs", (_, page) => page.get("/system/audit/export?format=csv")),
  "GET /system/diagnostics": byOwner("downloadDiagnostics", (_, page) => page.get("/system/diagnostics")),
  "POST /system/sync/token/create": byOwner("createSyncToken", ({ world }, page) =>
    ok(page.post("/system/sync/token/create", { name: "Second", project_ids: [world.victim.id], scopes: ["models"] })),
  ),
  "POST /system/sync/token/delete": byOwner("deleteSyncToken", async ({ world }, page) => {
    const input = { name: "Third", project_ids: [world.victim.id], scopes: ["models"] };
    const { token } = await ok(page.post("/system/sync/token/create", input));
    await ok(page.post("/system/sync/token/delete", { token }));
  }),
  "POST /system/sync/login/start": none("nobody is signed in; nothing comes of it before somebody confirms"),
  "POST /system/sync/login/token": none("fetches what somebody confirmed, which is noted"),
  "POST /system/sync/login/confirm": byOwner("confirmCommandLogin", async ({ world }, page) => {
    const { user_code } = await ok(page.post("/system/sync/login/start", { machine: "laptop" }));
    const input = { code: user_code, name: "laptop", project_ids: [world.victim.id], scopes: ["models"] };
    await ok(page.post("/system/sync/login/confirm", input));
  }),
  "POST /system/sync/login/refuse": byOwner("refuseCommandLogin", async (_, page) => {
    const { user_code } = await ok(page.post("/system/sync/login/start", { machine: "laptop" }));
    await ok(page.post("/system/sync/login/refuse", { code: user_code }));
  }),
  // Of a plan only what was refused is noted.
  "POST /system/sync/plan": refusedPush("syncPlan", "plan"),
  "POST /system/sync/apply": refusedPush("syncPush", "apply"),
  "POST /system/sync/files": none("reads"),
  "POST /system/sync/file": refused(
    byOwner("syncFile", ({ world: { known } }, page) =>
      page.request("POST", `/system/sync/file?project=${known.project}&file={}`, "{}", {
        authorization: `Bearer ${known.syncToken}`,
      }),
    ),
  ),
  "GET /system/sync/dump": byOwner("syncDump", async ({ world: { known, victim } }) => {
    const headers = { authorization: `Bearer ${known.syncToken}` };
    const address = `http://localhost:3000/system/sync/dump?project=${known.project}`;
    await (await victim.api.fetch(new Request(address, { headers }))).text();
  }),
  "POST /system/sync/restore": refused(
    byOwner("syncRestore", ({ world: { known } }, page) =>
      page.request("POST", `/system/sync/restore?project=${known.project}`, "{}", {
        authorization: `Bearer ${known.syncToken}`,
      }),
    ),
  ),
  "POST /media/tus": none("begins an upload; its end is noted"),
  "PATCH /media/tus/:id": byOwner("uploadMedia", async ({ world }, page) => {
    const tus = { "tus-resumable": "1.0.0" };
    const image = pngImage(5, 5);
    const made = await page.request("POST", "/media/tus", undefined, {
      ...tus,
      "upload-length": String(image.length),
      "upload-metadata": `project_id ${btoa(world.victim.id)},filename ${btoa("slow.png")}`,
    });
    await page.request(
      "PATCH",
      new URL(made.headers.get("location")!, "http://localhost:3000/media/").pathname,
      image,
      {
        ...tus,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
    );
  }),
  "DELETE /media/tus/:id": none("takes back what was not finished; nothing was stored"),
  "POST /media/upload": byOwner("uploadMedia", ({ world }, page) => ok(upload(world.victim.api, page, form()))),
  "POST /media/:id/replace": byOwner("replaceMedia", ({ world }, page) => {
    const other = new FormData();
    other.append("file", new File([new Uint8Array(pngImage(6, 5, "replaced"))], "other.png"));
    return ok(upload(world.victim.api, page, other, `/media/${world.known.file}/replace`));
  }),
  "POST /system/user/avatar": byOwner("saveAvatar", ({ world }, page) =>
    ok(upload(world.victim.api, page, form(), "/system/user/avatar")),
  ),
  "POST /system/user/avatar/remove": byOwner("removeAvatar", (_, page) => ok(page.post("/system/user/avatar/remove"))),
  "POST /system/plugin/install": byOwner("installPlugin", ({ world }, page) => {
    const archive = new FormData();
    archive.append("file", new File([new Uint8Array(lathe())], "lathe.zip"));
    return ok(upload(world.victim.api, page, archive, "/system/plugin/install"));
  }),
  "POST /system/brand": byOwner("updateBrand", (_, page) =>
    ok(page.post("/system/brand", { name: "Acme", accent_light: "#1d4ed8", accent_dark: "" })),
  ),
  "POST /system/brand/logo": byOwner("saveLogo", ({ world }, page) =>
    ok(upload(world.victim.api, page, form(), "/system/brand/logo")),
  ),
  "POST /system/brand/logo/remove": byOwner("removeLogo", (_, page) => ok(page.post("/system/brand/logo/remove"))),
  "POST /secured/functions/:key": none("the project's own API, as the calls of /secured/graphql"),
};
