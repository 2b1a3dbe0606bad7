import { ShieldCheck } from "lucide-react";
import { registerAccountMenuItem } from "../../../lib/console/account-menu.ts";
import { routes } from "../../../lib/console/routes.ts";

registerAccountMenuItem({
  key: "admin",
  label: "Admin",
  href: routes.admin(),
  icon: ShieldCheck,
  superAdminOnly: true,
});
