import { redirect } from "next/navigation";
import { routes } from "../../lib/console/routes.ts";

export default function ConsolePage() {
  redirect(routes.model());
}
