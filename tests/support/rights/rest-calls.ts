/** The REST calls with real arguments. A route of the API without an entry here fails the test. */
import type { Known } from "./world.ts";

export interface RestCall {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as a form with one file. */
  isForm?: boolean;
  /** Ends sessions, so that the caller has to sign in again. */
  endsSession?: boolean;
}

/** Not calls of their own: what browsers and clients ask before they send. */
export const noCalls = ["OPTIONS /media/tus", "OPTIONS /media/tus/:id"];

const csv = (known: Known) => `/system/records/export?model=${known.model}&format=csv`;
const nothing = { path: "" };
const noSuch = "0192f0c0-0000-4000-8000-000000000009";
/** What browsers answer with, of a passkey that nobody has. */
const credential = { id: "eA", rawId: "eA", type: "public-key", clientExtensionResults: {} };
const registration = { ...credential, response: { clientDataJSON: "eA", attestationObject: "eA", transports: [] } };
const authentication = { ...credential, response: { clientDataJSON: "eA", authenticatorData: "eA", signature: "eA" } };

/** By method and route. */
export const restCalls: Record<string, (known: Known) => Partial<RestCall>> = {
  "POST /auth/v2/register": () => ({ body: { email: "not an address", password: "x" } }),
  "POST /auth/v2/verify/email": () => ({ body: { email: "nobody@example.com", code: "000000" } }),
  "POST /auth/v2/verify/request": () => ({ body: { email: "nobody@example.com" } }),
  "POST /auth/v2/login": () => ({ body: { email: "nobody@example.com", password: "wrong, and long enough" } }),
  "GET /auth/v2/login/second-step": () => nothing,
  "POST /auth/v2/login/second-step": () => ({ body: { code: "000000" } }),
  "POST /auth/v2/invitation": () => ({ body: { token: "an-invitation-of-nobody" } }),
  "POST /auth/v2/invitation/accept": () => ({ body: { token: "an-invitation-of-nobody" } }),
  "POST /auth/v2/logout": () => ({ endsSession: true }),
  "GET /auth/v2/session": () => nothing,
  "GET /auth/v2/providers": () => nothing,
  "POST /auth/v2/forget/password/request": () => ({ body: { email: "nobody@example.com" } }),
  "POST /auth/v2/forget/password/verify": () => ({ body: { email: "nobody@example.com", code: "000000" } }),
  "POST /auth/v2/change/password": () => ({ body: { old_password: "wrong", new_password: "a new one, long enough" } }),
  "GET /system/user/profile": () => nothing,
  "POST /system/user/profile": () => ({ body: { last_name: "Caller" } }),
  "GET /auth/v2/:provider/login": () => ({ path: "/auth/v2/google/login" }),
  "POST /auth/v2/:provider/connect": () => ({ path: "/auth/v2/google/connect" }),
  "POST /auth/v2/:provider/prove": () => ({ path: "/auth/v2/github/prove" }),
  "POST /auth/v2/:provider/disconnect": () => ({ path: "/auth/v2/github/disconnect" }),
  "GET /auth/v2/:provider/callback": () => ({ path: "/auth/v2/google/callback?code=x&state=y" }),
  "POST /auth/v2/login/passkey/options": () => nothing,
  "POST /auth/v2/login/passkey": () => ({ body: { response: authentication } }),
  "POST /auth/v2/proof/passkey/options": () => nothing,
  "POST /auth/v2/proof/passkey": () => ({ body: { response: authentication } }),
  "POST /auth/v2/passkeys/options": () => nothing,
  "POST /auth/v2/passkeys/add": () => ({ body: { name: "Key", response: registration } }),
  "POST /auth/v2/passkeys/rename": () => ({ body: { id: noSuch, name: "y" } }),
  "POST /auth/v2/passkeys/delete": () => ({ body: { id: noSuch } }),
  "GET /auth/v2/security": () => nothing,
  "POST /auth/v2/sessions/end": () => ({ body: { id: noSuch } }),
  "POST /auth/v2/sessions/end-others": () => nothing,
  "POST /auth/v2/proof/password": () => ({ body: { password: "wrong, and long enough" } }),
  "POST /auth/v2/proof/code": () => ({ body: { code: "000000" } }),
  "POST /auth/v2/two-factor/start": () => nothing,
  "POST /auth/v2/two-factor/confirm": () => ({ body: { code: "000000" } }),
  "POST /auth/v2/two-factor/recovery-codes": () => nothing,
  "POST /auth/v2/two-factor/stop": () => nothing,
  "POST /auth/v2/account/delete": () => ({ body: { word: "DELETE" } }),
  "GET /system/openapi.json": () => nothing,
  "GET /system/about": () => nothing,
  "GET /system/insight/settings": () => nothing,
  "POST /system/insight/*": () => ({ path: "/system/insight/x" }),
  "GET /system/insight/*": () => ({ path: "/system/insight/x" }),
  "POST /system/graphql": () => ({ body: { query: "{ __typename }" } }),
  "POST /system/project/list": () => nothing,
  "POST /system/project/name/check": () => ({ body: { name: "Free", id: "a-free-name" } }),
  "POST /system/project/create": () => ({ body: { name: "" } }),
  "POST /system/project/switch": (known) => ({ body: { id: known.project } }),
  "POST /system/project/view-as": (known) => ({ body: { kind: "role", id: known.role } }),
  "POST /system/project/view-as/stop": () => ({ body: { id: noSuch } }),
  "POST /system/project/delete": (known) => ({ body: { id: known.project } }),
  "POST /system/project/restore": (known) => ({ body: { id: known.project } }),
  "GET /system/project/deleted": () => nothing,
  "GET /system/project/home": () => nothing,
  "POST /system/project/import": () => ({ body: { models: [{ name: "intruder", fields: [] }], records: {} } }),
  "POST /system/project/import/undo": (known) => ({
    body: { revision: "none", models: [{ name: known.model, records: 0 }] },
  }),
  "GET /system/project/limit": () => nothing,
  "GET /system/project/database": () => nothing,
  "POST /system/project/database/credentials": () => nothing,
  "POST /system/project/database/rotate": () => nothing,
  "POST /system/database/check": () => ({ body: { type: "postgresql" } }),
  "GET /system/doc/:project": (known) => ({ path: `/system/doc/${known.project}` }),
  "GET /system/plans": () => nothing,
  "GET /system/user/subscription": () => nothing,
  "POST /system/user/subscription/check": () => ({ body: { limit: "projects" } }),
  "POST /system/payments/events": () => ({ body: {} }),
  "GET /system/payments/checkout": () => nothing,
  "POST /system/payments/finish": () => ({ body: { transaction: "txn_x" } }),
  "POST /system/payments/upgrade": () => ({ body: { subscription_type: "pro" } }),
  "POST /system/user/subscription/preview": () => ({ body: { subscription_type: "pro" } }),
  "POST /system/user/subscription/upgrade": () => ({ body: { subscription_type: "pro" } }),
  "POST /system/user/subscription/keep": () => nothing,
  "POST /system/user/subscription/move": () => nothing,
  "POST /system/user/subscription/payment-method": () => nothing,
  "POST /system/user/subscription/history": () => nothing,
  "GET /system/audit/verify": () => nothing,
  "GET /system/audit/export": () => ({ path: "/system/audit/export?format=csv" }),
  "POST /system/records/import": (known) => ({
    path: `/system/records/import?model=${known.model}&format=csv`,
    body: "title\nIntruder\n",
    headers: { "content-type": "text/csv" },
  }),
  "GET /system/records/export": (known) => ({ path: csv(known) }),
  "GET /system/records/template": (known) => ({ path: csv(known).replace("export", "template") }),
  "GET /system/sync/token/list": () => nothing,
  "POST /system/sync/token/create": (known) => ({
    body: { name: "Intruder", project_ids: [known.project], scopes: ["models", "content", "settings"] },
  }),
  "POST /system/sync/token/delete": (known) => ({ body: { token: known.syncToken } }),
  "GET /system/sync/login": () => ({ path: "/system/sync/login?code=BCDF-GHJK" }),
  "POST /system/sync/login/start": () => ({ body: { machine: "laptop" } }),
  "POST /system/sync/login/token": () => ({ body: { device_code: "x".repeat(43) } }),
  "POST /system/sync/login/confirm": (known) => ({
    body: { code: "BCDF-GHJK", name: "laptop", scopes: ["models"], project_ids: [known.project] },
  }),
  "POST /system/sync/login/refuse": () => ({ body: { code: "BCDF-GHJK" } }),
  "GET /system/sync/runs": () => nothing,
  "GET /system/sync/whoami": () => nothing,
  "GET /system/sync/document": (known) => ({ path: `/system/sync/document?project=${known.project}` }),
  "POST /system/sync/plan": (known) => ({ body: { project: known.project } }),
  "POST /system/sync/apply": (known) => ({ body: { project: known.project } }),
  "GET /system/sync/content": (known) => ({ path: `/system/sync/content?project=${known.project}` }),
  "GET /system/sync/dump": (known) => ({ path: `/system/sync/dump?project=${known.project}` }),
  "POST /system/sync/files": (known) => ({ path: `/system/sync/files?project=${known.project}`, body: { files: [] } }),
  "GET /system/sync/file": (known) => ({ path: `/system/sync/file?project=${known.project}&id=${noSuch}` }),
  "POST /system/sync/file": (known) => ({ path: `/system/sync/file?project=${known.project}&file={}`, body: "{}" }),
  "GET /system/sync/audit/verify": () => nothing,
  "POST /system/sync/restore": (known) => ({ path: `/system/sync/restore?project=${known.project}`, body: "{}" }),
  "GET /media/tus/:id": (known) => ({ path: `/media/tus/${known.file}` }),
  "POST /media/tus": (known) => ({
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": "4",
      "upload-metadata": `project_id ${btoa(known.project)},filename ${btoa("a.txt")}`,
    },
  }),
  "PATCH /media/tus/:id": (known) => ({
    path: `/media/tus/${known.file}`,
    body: "text",
    headers: { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
  }),
  "DELETE /media/tus/:id": (known) => ({ path: `/media/tus/${known.file}`, headers: { "tus-resumable": "1.0.0" } }),
  "POST /media/upload": (known) => ({ path: `/media/upload?model_name=${known.model}`, isForm: true }),
  "POST /system/user/avatar": () => ({ isForm: true }),
  "POST /system/user/avatar/remove": () => nothing,
  "GET /system/user/avatar/:id": (known) => ({ path: `/system/user/avatar/${known.member}` }),
  "GET /media/:id/:name": (known) => ({ path: `/media/${known.file}/${known.fileName}` }),
  "GET /plugins/": () => nothing,
  "GET /plugins/runtime.js": () => nothing,
  "GET /cli.tgz": () => nothing,
  "GET /plugins/:name/:path{.+}": () => ({ path: "/plugins/media-plugin/config.json" }),
  "GET /system/plugin/policy": () => nothing,
  "POST /system/plugin/install": () => ({ isForm: true }),
  "GET /system/health": () => nothing,
  "GET /system/diagnostics": () => nothing,
  "GET /system/docs": () => nothing,
  "GET /system/docs/page": () => ({ path: "/system/docs/page?file=media.md" }),
  "GET /system/docs/images/:name": () => ({ path: "/system/docs/images/content.png" }),
  "POST /secured/functions/:key": (known) => ({ path: `/secured/functions/${known.functionKey}`, body: {} }),
  "GET /health": () => nothing,
};
