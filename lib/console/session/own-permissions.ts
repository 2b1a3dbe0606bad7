/** What the reader may do in the session's project. Server components only. */
import { cache } from "react";
import { makeClient } from "../calls/client.ts";
import { graphql } from "../graphql.ts";

const OwnPermissionsQuery = graphql(`
  query Console_Permissions { getUser { id administrative_permissions } }
`);

/** Names of administrative permissions; null where they cannot be found out, for the page must not fail for it. */
export const findOwnPermissions = cache(async (): Promise<readonly string[] | null> => {
  const { data } = await makeClient().client.query(OwnPermissionsQuery, {}).toPromise();
  return data?.getUser?.administrative_permissions?.filter((name) => name !== null) ?? null;
});
