import type { Metadata } from "next";
import { NotYours } from "../../components/screens/console/not-yours.tsx";
import { requireSession } from "../../lib/console/session/session.ts";
import { t } from "../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("No access") });

/** What the middleware shows in the place of a console page about a project that the reader may not enter. */
export default async function NotYoursPage() {
  const { user } = await requireSession();
  return <NotYours email={user.email} />;
}
