"use client";

import { useContext, useEffect } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import type { ProjectHome } from "../../../lib/contract/calls/answers/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { moveTo } from "../../address/page-address.ts";
import { OwnPermissions } from "../../console/own-permissions.ts";
import { holds } from "../../console/sections.ts";
import { PasteButton } from "../../models/paste/paste-button.tsx";
import { useModels } from "../../models/use-models.ts";
import { Button } from "../../ui/button.tsx";
import { hydratedLater } from "../../ui/loading/hydrated-later.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { mainModel } from "./main-model.ts";
import { RecentChanges } from "./recent-changes.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { useHome } from "./use-home.ts";
import { useTour } from "./use-tour.ts";

const FirstCall = hydratedLater(async () => ({ default: (await import("./first-call.tsx")).FirstCall }));

interface HomeScreenProps {
  projectId: string;
  home: ProjectHome;
  origin: string;
  /** The reader has just made the project. */
  created: boolean;
}

/** The first page of a project: what is left to do for a first answer, a call to copy, usage, and what changed. */
export function HomeScreen({ projectId, home: first, origin, created }: HomeScreenProps) {
  const { home, refresh } = useHome(first);
  const { models } = useModels();
  const permissions = useContext(OwnPermissions);
  const tour = useTour(projectId);
  useEffect(() => {
    if (!created) return;
    toasts.success(t("Project created successfully!"));
    moveTo(routes.projectHome(), "replace");
  }, [created]);
  const model = mainModel(models);
  const isDone = Object.values(home.done).every(Boolean);
  return (
    <div className="grid w-full max-w-6xl grid-cols-1 items-start gap-6 p-edge lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-6">
        {!tour.isHidden && (
          <FirstSteps
            done={home.done}
            model={model}
            permissions={permissions}
            onHide={isDone ? tour.hide : undefined}
          />
        )}
        {model && (
          <FirstCall
            model={model}
            origin={origin}
            mayMakeTokens={holds("api_secrets", permissions)}
            onCalled={refresh}
          />
        )}
        {tour.isHidden && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" size="small" onClick={tour.start}>
              {t("Start the tour again")}
            </Button>
            {holds("models", permissions) && <PasteButton size="small" />}
          </div>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <UsageChart days={home.days} total={home.calls} />
        {/* Each first thing is a change. */}
        <RecentChanges key={JSON.stringify(home.done)} projectId={projectId} />
      </div>
    </div>
  );
}
