"use client";

/**
 * Beside a refusal: why, and who in the project can change that. The server says both, by the reader's own rights;
 * while it has not answered, whom one asks in every project is said.
 */
import { type Client, useQuery } from "@urql/next";
import { graphql, type ResultOf, type VariablesOf } from "../../lib/console/graphql.ts";
import { whoText } from "./who-text.ts";

const RefusalQuery = graphql(`
  query WhoCan($permission: String, $model: String, $action: RECORD_ACTION_ENUM, $field: String) {
    refusalReason(permission: $permission, model_name: $model, action: $action, field: $field) {
      reason people others
    }
  }
`);

/** A part of the console, or an action on records of a model or on a field of theirs. */
export type Refused = VariablesOf<typeof RefusalQuery>;

type Reason = ResultOf<typeof RefusalQuery>["refusalReason"];

/** The whole note; `only` the people, where the reason stands beside it already. */
export function WhoCan({ only, ...refused }: Refused & { only?: "people" }) {
  const [{ data }] = useQuery({ query: RefusalQuery, variables: refused });
  const reason = data?.refusalReason;
  return only === "people" || !reason ? whoText(reason) : `${reason.reason} ${whoText(reason)}`;
}

/** The same where there is no room for a part of the page, such as in a toast; empty where it cannot be found out. */
export async function refusalText(client: Client, refused: Refused): Promise<string> {
  const reason = await reasonOf(client, refused);
  return reason ? `${reason.reason} ${whoText(reason)}` : "";
}

/** Who can change it. */
export const whoOf = async (client: Client, refused: Refused): Promise<string> =>
  whoText(await reasonOf(client, refused));

const reasonOf = async (client: Client, refused: Refused): Promise<Reason | undefined> =>
  (await client.query(RefusalQuery, refused).toPromise()).data?.refusalReason;
