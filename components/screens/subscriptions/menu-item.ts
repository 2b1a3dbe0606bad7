import { CreditCard } from "lucide-react";
import { registerAccountMenuItem } from "../../../lib/console/account-menu.ts";
import { routes } from "../../../lib/console/routes.ts";

registerAccountMenuItem({
  key: "subscriptions",
  label: "Subscriptions",
  href: routes.subscriptions(),
  icon: CreditCard,
});
