import Link from "next/link";
import { routes } from "../../../../lib/console/routes.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { ProjectRole } from "../../../roles/role-data.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";

/** The roles that may call the function, each a way to its own settings. */
export function RolesCard({ name, roles }: { name: string; roles: readonly ProjectRole[] }) {
  const allowed = roles.filter((role) => role.is_admin || role.logic_executions.includes(name));
  return (
    <Card
      title={t("Who may run it")}
      description={t("Roles that are allowed to call it through the API, and all Super Admins.")}
    >
      <ul className="flex flex-wrap gap-2">
        {allowed.map((role) => (
          <li key={role.name}>
            <Link href={routes.setting("roles", { role: role.name })} className="rounded-sm hover:underline">
              <Badge>{role.name}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link href={routes.setting("roles")} className="rounded-sm text-accent underline-offset-4 hover:underline">
          {t("Roles & Permissions")}
        </Link>
      </p>
    </Card>
  );
}
