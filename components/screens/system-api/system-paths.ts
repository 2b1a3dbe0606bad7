/** Where the system GraphQL API answers. */
export const systemGraphqlPath = "/system/graphql";

/** The REST calls of the console, of accounts and of sync. */
export const systemRestApi = { path: "", document: "/system/openapi.json", group: "Section" };
