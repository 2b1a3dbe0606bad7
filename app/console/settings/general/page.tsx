import type { Metadata } from "next";
import { DatabaseCard } from "../../../../components/screens/settings/database-card.tsx";
import { GeneralSettings } from "../../../../components/screens/settings/general-settings.tsx";
import { SettingsCards } from "../../../../components/screens/settings/settings-cards.tsx";
import { callOnServer } from "../../../../lib/console/calls/server-rest.ts";
import * as calls from "../../../../lib/contract/calls/addresses.ts";

export const metadata: Metadata = { title: "General" };

export default async function GeneralSettingsPage() {
  const database = await callOnServer(calls.describeDatabase);
  return (
    <div className="gap-6 space-y-8 xl:grid xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)] xl:space-y-0">
      <div className="max-w-form space-y-6">
        <GeneralSettings />
        {database.kind === "dedicated" && <DatabaseCard database={database} />}
      </div>
      <SettingsCards />
    </div>
  );
}
