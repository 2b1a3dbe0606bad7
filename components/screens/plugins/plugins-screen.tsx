"use client";

import { useQuery } from "@urql/next";
import { Blocks } from "lucide-react";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { PluginsQuery, pluginsOf, pluginTypenames } from "../../plugins/plugin-data.ts";
import { PluginsFault } from "../../plugins/plugins-fault.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import { LoadingFault } from "./load-fault.tsx";
import { PluginList } from "./plugin-list.tsx";
import { PluginMarketplace } from "./plugin-marketplace.tsx";

/** The form comes when it is opened. */
const PluginDrawer = onDemand(async () => ({ default: (await import("./plugin-drawer.tsx")).PluginDrawer }));

const BrowseDrawer = onDemand(async () => ({ default: (await import("./browse-drawer.tsx")).BrowseDrawer }));

/** The project's plugins, activated and not; whose settings are open is in the address. */
export function PluginsScreen({ guide }: { guide: string }) {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [{ data, fetching, error }, refetch] = useQuery({ query: PluginsQuery, context: pluginTypenames });
  const plugins = pluginsOf(data);
  const again = () => refetch({ requestPolicy: "network-only" });
  if (!plugins) return fetching ? <Skeleton className="h-80 w-full" /> : <PluginsFault error={error} onRetry={again} />;
  const open = plugins.find(({ id }) => id === search.get("plugin"));
  const show = ({ id }: { id: string }) => change({ plugin: id });
  return (
    <div className="space-y-6">
      <LoadingFault />
      {plugins.length === 0 ? (
        <Card>
          <EmptyState
            icon={Blocks}
            title={t("No plugins found")}
            description={t("Plugins add fields, screens and storage to the console.")}
            action={
              <Button busy={fetching} onClick={again}>
                {t("Refresh")}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <PluginList
            title={t("Installed Plugins")}
            plugins={plugins.filter(({ activated }) => activated)}
            empty={t("None is activated yet.")}
            onOpen={show}
          />
          <PluginList
            title={t("Available Plugins")}
            plugins={plugins.filter(({ activated }) => !activated)}
            empty={t("All plugins of this project are activated.")}
            onOpen={show}
          />
        </>
      )}
      <PluginMarketplace guide={guide} onBrowse={() => change({ browse: "1" })} />
      {hydrated && open && <PluginDrawer key={open.id} plugin={open} onClose={() => change({ plugin: null })} />}
      {hydrated && search.has("browse") && (
        <BrowseDrawer has={plugins.map(({ id }) => id)} onClose={() => change({ browse: null })} />
      )}
    </div>
  );
}
