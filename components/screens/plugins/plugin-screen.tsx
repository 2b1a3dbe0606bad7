"use client";

import { Blocks } from "lucide-react";
import { useEffect } from "react";
import { exactness, matchRoute } from "../../../lib/console/plugins/match-route.ts";
import { changePlugins, type LoadedPlugin, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { usePageTitle } from "../../console/use-page-title.ts";
import { PluginPart } from "../../plugins/plugin-boundary.tsx";
import { usePlugin } from "../../plugins/use-plugin.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

interface PluginScreenProps {
  name: string;
  /** The address behind the plugin's name, in parts. */
  path: readonly string[];
}

/** A screen of a plugin: the component of the route that its address fits. */
export function PluginScreen({ name, path }: PluginScreenProps) {
  const { plugin, isComing, error } = usePlugin(name);
  const { fault } = usePlugins();
  return (
    <div className="p-edge">
      {isComing ? (
        <Skeleton className="h-80 w-full" />
      ) : plugin ? (
        <Screen plugin={plugin} path={path} />
      ) : (
        <Alert
          kind="warning"
          title={t('Plugin "{name}" not found or not loaded', { name })}
          description={error ?? fault}
          action={
            <ButtonLink size="small" href={routes.setting("plugins")}>
              {t("Go to plugins")}
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

function Screen({ plugin, path }: { plugin: LoadedPlugin; path: readonly string[] }) {
  const found = plugin.routes
    .flatMap((route) => {
      const params = matchRoute(route.path, path);
      return params ? [{ route, params }] : [];
    })
    .toSorted((a, b) => exactness(b.route.path) - exactness(a.route.path))[0];
  const { title, subtitle } = found?.route ?? { title: plugin.title, subtitle: plugin.description };
  useEffect(() => {
    changePlugins({ title: { title, subtitle } });
    return () => changePlugins({ title: null });
  }, [title, subtitle]);
  usePageTitle(title);
  if (!found)
    return (
      <EmptyState
        icon={Blocks}
        title={t("No such screen")}
        description={t("{title} has no screen at this address.", { title: plugin.title })}
        action={<ButtonLink href={routes.plugins()}>{t("Go to plugins")}</ButtonLink>}
      />
    );
  const { route, params } = found;
  if (!route.Component)
    return (
      <Alert kind="warning" title={t('Component "{component}" not found in plugin.', { component: route.component })} />
    );
  return <PluginPart key={route.path} plugin={plugin} of={route.Component} given={{ params }} />;
}
