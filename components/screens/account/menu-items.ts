/** The console's own entries of the list that other parts and plugins add to. */
import { CreditCard, ScrollText, ShieldCheck } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { registerAccountMenuItem } from "../../../lib/console/session/account-menu.ts";

registerAccountMenuItem({
  key: "subscriptions",
  label: "Subscriptions",
  href: routes.subscriptions(),
  icon: CreditCard,
});
registerAccountMenuItem({ key: "audit-log", label: "Audit Log", href: routes.auditLog(), icon: ScrollText });
registerAccountMenuItem({
  key: "admin",
  label: "Admin",
  href: routes.admin(),
  icon: ShieldCheck,
  superAdminOnly: true,
});
