"use client";

import { useMutation, useQuery } from "@urql/next";
import { Blocks, Plus } from "lucide-react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { setActive } from "../../../lib/console/plugins/plugin-store.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { pluginTypenames } from "../../plugins/plugin-data.ts";
import { PluginLine, PluginLines } from "../../plugins/plugin-line.tsx";
import { PluginsFault } from "../../plugins/plugins-fault.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const AvailableQuery = graphql(`
  query BrowsePlugins_List { availablePlugins { id title icon version description } }
`);

const AddMutation = graphql(`
  mutation BrowsePlugins_Add($id: String!) { upsertPlugin(id: $id, activate_status: Activated) { id activate_status } }
`);

interface BrowseDrawerProps {
  /** Ids of the plugins that the project has. */
  has: readonly string[];
  onClose(): void;
}

/** The installation's plugins that the project has not, to be added and activated. */
export function BrowseDrawer({ has, onClose }: BrowseDrawerProps) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: AvailableQuery });
  const offered = data?.availablePlugins?.filter(({ id }) => !has.includes(id));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={480}
      title={t("Browse Plugins")}
      description={t("Plugins of this installation that the project does not have yet.")}
    >
      {!offered ? (
        fetching ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <PluginsFault error={error} onRetry={() => refetch({ requestPolicy: "network-only" })} />
        )
      ) : offered.length === 0 ? (
        <EmptyState
          icon={Blocks}
          title={t("Nothing more to add")}
          description={t(
            "The project has all plugins of this installation. Super admins install more under System Plugins.",
          )}
        />
      ) : (
        <PluginLines>
          {offered.map((plugin) => (
            <PluginLine key={plugin.id} plugin={plugin}>
              <AddButton id={plugin.id} name={plugin.title} />
            </PluginLine>
          ))}
        </PluginLines>
      )}
    </Drawer>
  );
}

function AddButton({ id, name }: { id: string; name: string }) {
  const [{ fetching }, add] = useMutation(AddMutation);
  const press = async () => {
    const { error } = await add({ id }, pluginTypenames);
    if (error) return toasts.error(t("Failed to update plugin status"), { description: graphqlMessage(error) });
    toasts.success(t("Plugin activated successfully"));
    setActive(id, true);
  };
  return (
    <Button size="small" busy={fetching} onClick={() => void press()} aria-label={t("Add {name}", { name })}>
      <Plus aria-hidden className="size-4" />
      {t("Add")}
    </Button>
  );
}
