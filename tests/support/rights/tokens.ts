/** API tokens that once opened the project of the rights' world, or another one, and tokens of roles below. */
import { randomBytes } from "node:crypto";
import { type SystemCaller, type SystemProject, systemProject } from "../calls/system-api.ts";
import type { TestPlatform } from "../platform.ts";
import { must } from "./must.ts";
import type { Known } from "./world.ts";

export async function tokensOf(platform: TestPlatform, victim: SystemProject, known: Known) {
  const { owner } = victim;
  const token = async ({ gql }: SystemCaller = owner, role = known.role): Promise<string> =>
    (
      await must(
        gql(`mutation { generateApiToken(name: "${randomBytes(4).toString("hex")}", role: "${role}") { token } }`),
      )
    ).generateApiToken.token;
  const [deleted, expired, plain] = [await token(), await token(), await token()];
  await must(owner.gql(`mutation { deleteApiToken(token: "${deleted.slice(0, 20)}") { msg } }`));
  await platform.db
    .updateTable("plinth.api_tokens")
    .set({ expires_at: new Date(0) })
    .where("token_start", "=", expired.slice(0, 20))
    .execute();
  const other = await systemProject(platform, { name: "Other" });
  const ofTenant = async (id: string, like = plain): Promise<string> =>
    (await must(owner.gql(`mutation { generateTenantToken(tenant_id: "${id}", token: "${like}") { token } }`)))
      .generateTenantToken.token;
  const ofRole = async (role: string, may: object) => {
    await must(
      owner.gql(`mutation ($may: JSON) { upsertRoleToProject(name: "${role}", api_permissions: $may) { id } }`, {
        may,
      }),
    );
    return ofTenant(known.tenant, await token(owner, role));
  };
  const closedToken = await ofRole("nothing", {});
  const readerToken = await ofRole("reader", { vault: { read: "all" }, company: { read: "all" } });

  const makers = [];
  for (let i = 0; i < 3; i++) makers.push(await victim.member(["api_secrets"], known.role));
  const [removed, suspended, lowered] = makers as [SystemCaller, SystemCaller, SystemCaller];
  const made = {
    "of a removed member": await token(removed),
    "of a suspended person": await token(suspended),
    "of somebody whose role is below now": await token(lowered),
  };
  await must(owner.gql(`mutation { updateProject(remove_team_member: { member_id: "${removed.id}" }) { id } }`));
  await platform.db.updateTable("plinth.users").set({ status: "suspended" }).where("id", "=", suspended.id).execute();
  await must(
    owner.gql(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, {
      add: { email: lowered.email, role: "reader", administrative_permissions: ["api_secrets"] },
    }),
  );
  return {
    deadTokens: {
      none: "",
      made_up: `plinth_${"x".repeat(43)}`,
      deleted,
      expired,
      ...made,
      "of another project": await token(other.owner, "admin"),
    },
    rivalToken: await ofTenant(known.rival),
    goodToken: await ofTenant(known.tenant),
    closedToken,
    readerToken,
  };
}
