/**
 * Where each REST call of the API is: its method and its path, with parameters as `:name`. The one place where these
 * stand. What a call takes, answers and asks for is in the other files of this folder, under its address as the key.
 *
 * Constants and not a table, apart from the schemas, and a file for each part of the console: a page's scripts hold the
 * addresses of the parts that it has and nothing else (tests/e2e/console/first-load.spec.ts). What runs in the browser
 * imports one of those files; all of them, from here, are for the server. The types of a call come to the browser by
 * `import type` alone (types.ts), zod not at all.
 */
export * from "./addresses/account.ts";
export * from "./addresses/brand.ts";
export * from "./addresses/data.ts";
export * from "./addresses/databases.ts";
export * from "./addresses/frame.ts";
export * from "./addresses/home.ts";
export * from "./addresses/passkeys.ts";
export * from "./addresses/plans.ts";
export * from "./addresses/plugins.ts";
export * from "./addresses/projects.ts";
export * from "./addresses/security.ts";
export * from "./addresses/sign-in.ts";
export * from "./addresses/sync.ts";
export * from "./addresses/system.ts";
