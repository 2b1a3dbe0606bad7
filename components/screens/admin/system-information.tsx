import type { SessionClaims } from "../../../lib/contract/accounts/accounts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { roleNames } from "./admin-words.ts";

/** The reader's session in four lines. */
export function SystemInformation({ claims }: { claims: SessionClaims }) {
  const isSuperAdmin = claims.is_super_admin === "true";
  const facts = {
    "Current User": claims.email,
    "User Role": roleNames[isSuperAdmin ? "super_admin" : "user"],
    "Super Admin": isSuperAdmin ? t("Yes") : t("No"),
    "Current Project": claims.project_id || t("None"),
  };
  return (
    <Card title={t("System Information")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
