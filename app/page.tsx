import { redirect } from "next/navigation";
import { routes } from "../lib/console/routes.ts";

export default function Home() {
  redirect(routes.projects());
}
