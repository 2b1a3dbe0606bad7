import { ScrollText } from "lucide-react";
import { registerAccountMenuItem } from "../../../lib/console/account-menu.ts";
import { routes } from "../../../lib/console/routes.ts";

registerAccountMenuItem({ key: "audit-log", label: "Audit Log", href: routes.auditLog(), icon: ScrollText });
