import type { Metadata } from "next";
import { DatabaseCard } from "../../../../components/screens/settings/database-card.tsx";
import { GeneralSettings } from "../../../../components/screens/settings/general-settings.tsx";
import { callOnServer } from "../../../../lib/console/calls/server-rest.ts";
import * as calls from "../../../../lib/contract/calls/addresses.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("General") });

export default async function GeneralSettingsPage() {
  const database = await callOnServer(calls.describeDatabase);
  return (
    <div className="max-w-form space-y-6">
      <GeneralSettings />
      {database.kind === "dedicated" && <DatabaseCard database={database} />}
    </div>
  );
}
