"use client";

import { useMutation } from "@urql/next";
import { graphql } from "../../../../lib/console/graphql.ts";
import type { PlanGrantForm } from "../../../../lib/contract/admin/admin.ts";
import { type Refusal, refusalOf, userTypenames } from "../users/user-source.ts";

const GiveProject = graphql(`
  mutation AdminGrant_GiveProject($id: String!, $plan: String!, $dedicated_database: Boolean, $reason: String!,
    $ends_at: String) {
    adminGrantPlan(_id: $id, plan: $plan, dedicated_database: $dedicated_database, reason: $reason,
      ends_at: $ends_at) { plan }
  }
`);
const GiveUser = graphql(`
  mutation AdminGrant_GiveUser($id: String!, $plan: String!, $dedicated_database: Boolean, $reason: String!,
    $ends_at: String) {
    adminGrantUserPlan(_id: $id, plan: $plan, dedicated_database: $dedicated_database, reason: $reason,
      ends_at: $ends_at) { plan }
  }
`);
const EndProject = graphql(`mutation AdminGrant_EndProject($id: String!) { adminEndGrant(_id: $id) { message } }`);
const EndUser = graphql(`mutation AdminGrant_EndUser($id: String!) { adminEndUserGrant(_id: $id) { message } }`);
const MoveProject = graphql(`mutation AdminGrant_Move($id: String!) { adminMoveProject(_id: $id) { message } }`);

/** Who is given a plan. */
export interface GrantTarget {
  kind: "project" | "account";
  id: string;
}

/** Gives plans and takes them back; each says what was refused, or null. */
export function useGrants({ kind, id }: GrantTarget) {
  const isProject = kind === "project";
  const [, give] = useMutation(isProject ? GiveProject : GiveUser);
  const [, end] = useMutation(isProject ? EndProject : EndUser);
  const [, move] = useMutation(MoveProject);
  return {
    give: async (form: PlanGrantForm): Promise<Refusal | null> =>
      refusalOf(await give({ id, ...form, ends_at: form.ends_at || null }, userTypenames)),
    takeBack: async (): Promise<Refusal | null> => refusalOf(await end({ id }, userTypenames)),
    moveAgain: async (): Promise<Refusal | null> => refusalOf(await move({ id }, userTypenames)),
  };
}
