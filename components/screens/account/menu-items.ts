/** The console's own entries of the list that other parts and plugins add to. */

import { CreditCard, ScrollText, ShieldCheck } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { registerAccountMenuItem } from "../../../lib/console/session/account-menu.ts";
import { msg } from "../../../lib/kernel/words/words.ts";

registerAccountMenuItem({
  key: "subscriptions",
  label: String(msg("Subscriptions")),
  href: routes.subscriptions(),
  icon: CreditCard,
});
registerAccountMenuItem({
  key: "audit-log",
  label: String(msg("Audit Log")),
  href: routes.auditLog(),
  icon: ScrollText,
});
registerAccountMenuItem({
  key: "admin",
  label: String(msg("Admin")),
  href: routes.admin(),
  icon: ShieldCheck,
  superAdminOnly: true,
});
