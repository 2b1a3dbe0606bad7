"use client";

import dynamic from "next/dynamic";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { RestPanel } from "../../api-calls/rest-panel.tsx";
import { AddressLine } from "../../ui/code-block.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { systemGraphqlPath, systemRestApi } from "./system-paths.ts";

const SystemPlayground = dynamic(() => import("./system-playground.tsx"), {
  ssr: false,
  loading: () => <Skeleton className="h-[calc(100dvh-14rem)] min-h-120" />,
});

/** The APIs that the console itself uses, with a place to try them; which one is open is in the address. */
export function SystemApiScreen({ origin }: { origin: string }) {
  const { search, change } = useAddress();
  return (
    <div className="p-edge">
      <Tabs
        label={t("System API")}
        value={search.get("tab") === "rest" ? "rest" : "graphql"}
        onValueChange={(tab) => change({ tab: tab === "rest" ? tab : null }, "replace")}
        tabs={[
          {
            value: "graphql",
            label: t("GraphQL"),
            content: (
              <div className="space-y-4">
                <AddressLine address={`${origin}${systemGraphqlPath}`} />
                <SystemPlayground />
              </div>
            ),
          },
          { value: "rest", label: t("REST"), content: <RestPanel origin={origin} api={systemRestApi} /> },
        ]}
      />
    </div>
  );
}
