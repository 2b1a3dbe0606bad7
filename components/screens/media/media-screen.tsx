"use client";

import { Image } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { defaultPlugin } from "../../../lib/contract/plugins/plugin-loading.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { PluginComponent } from "../../plugins/plugin-component.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** The project's files, as the media plugin shows them. */
export function MediaScreen() {
  return (
    <PluginComponent
      plugin={defaultPlugin}
      name="MediaLibrary"
      waiting={
        <div className="space-y-6 p-edge" aria-busy>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      missing={
        <EmptyState
          icon={Image}
          title={t("The media plugin is not loaded")}
          description={t("It shows the files of this project. Activate it, or see why it could not be loaded.")}
          action={
            <ButtonLink variant="primary" href={routes.setting("plugins")}>
              {t("Plugins")}
            </ButtonLink>
          }
        />
      }
    />
  );
}
