"use client";

import { useQuery } from "@urql/next";
import { Code, Eye, EyeOff, Folder, Folders, Plus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { shownProject, shownView } from "../../../lib/console/shown-project.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { startViewing, useMayViewAs } from "../../console/view-as-item.tsx";
import { titleOf } from "../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { ModelTile } from "../../models/model-tile.tsx";
import { openProject } from "../../projects/open-project.ts";
import { useOwnProjects } from "./own-projects.ts";
import { Group, Item } from "./palette-parts.tsx";
import { foundChoice } from "./palette-rank.ts";

const RecordsQuery = graphql(`
  query Palette_Records($model: String!, $search: String!) {
    getModelData(model: $model, search: $search, limit: 5, page: 1, status: all) { results { id data } }
  }
`);

const FunctionsQuery = graphql(`
  query Palette_Functions { listPermissionsAndScopes { functions } }
`);

/** So many models are searched at a time: the open one, then those of the menu, each after one that answered. */
const atOnce = 8;
/** Enough to choose from: what comes later would be out of sight. */
const foundEnough = 20;
const RolesQuery = graphql(`
  query Palette_Roles { currentProject { id roles } }
`);

/** Closes the palette, and goes. */
export type Leave = (way: () => unknown) => void;

const pauseMs = 150;

/** A text once its writer pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface FoundRecordsProps {
  /** Those whose records the reader may read. */
  models: readonly ConsoleModel[];
  /** The model that is open, which is searched first. */
  open: ConsoleModel | undefined;
  search: string;
  onChoose(model: ConsoleModel, id: string): void;
}

/** Records by what stands in them, over several models. */
export function FoundRecords({ models, open, search, onChoose }: FoundRecordsProps) {
  const asked = usePaused(search);
  const [answered, setAnswered] = useState({ asked, found: new Map<string, number>() });
  const note = useCallback(
    (name: string, count: number) =>
      setAnswered((known) =>
        known.asked === asked && known.found.get(name) === count
          ? known
          : { asked, found: new Map([...(known.asked === asked ? known.found : []), [name, count]]) },
      ),
    [asked],
  );
  if (asked.length < 2) return null;
  const first = models.filter((model) => model === open && !model.single_page);
  const all = [...first, ...models.filter((model) => model !== open && !model.single_page)];
  const known = answered.asked === asked ? answered.found : new Map<string, number>();
  const found = [...known.values()].reduce((sum, count) => sum + count, 0);
  const searched = all.slice(0, found >= foundEnough ? Math.max(known.size, atOnce) : known.size + atOnce);
  return (
    <Group heading={t("Records")}>
      {searched.map((model) => (
        <RecordsOf
          key={model.name}
          model={model}
          asked={asked}
          onAnswer={note}
          onChoose={(id) => onChoose(model, id)}
        />
      ))}
    </Group>
  );
}

interface RecordsOfProps {
  model: ConsoleModel;
  asked: string;
  onAnswer(name: string, count: number): void;
  onChoose(id: string): void;
}

function RecordsOf({ model, asked, onAnswer, onChoose }: RecordsOfProps) {
  const [{ data, fetching }] = useQuery({ query: RecordsQuery, variables: { model: model.name, search: asked } });
  const count = data?.getModelData?.results?.length ?? 0;
  useEffect(() => {
    if (!fetching) onAnswer(model.name, count);
  }, [fetching, onAnswer, model.name, count]);
  return (data?.getModelData?.results ?? []).map(
    (record) =>
      record?.id && (
        <Item
          key={record.id}
          value={foundChoice(record.id)}
          icon={{ tile: <ModelTile model={model} /> }}
          detail={model.label}
          onSelect={() => onChoose(record.id ?? "")}
        >
          {titleOf(model, { id: record.id, data: (record.data ?? {}) as Record<string, unknown> })}
        </Item>
      ),
  );
}

/** The functions of the project. */
export function FoundFunctions({ onChoose }: { onChoose(name: string): void }) {
  const [{ data }] = useQuery({ query: FunctionsQuery });
  const names = (data?.listPermissionsAndScopes?.functions ?? []).filter((name) => name !== null);
  if (names.length === 0) return null;
  return (
    <Group heading={t("Logic")}>
      {names.map((name) => (
        <Item key={name} value={`function logic ${name}`} icon={Code} onSelect={() => onChoose(name)}>
          {name}
        </Item>
      ))}
    </Group>
  );
}

/** The roles that the console can be viewed as. */
function FoundRoles({ leave }: { leave: Leave }) {
  const [{ data }] = useQuery({ query: RolesQuery });
  const names = Object.keys((data?.currentProject?.roles ?? {}) as object);
  if (names.length === 0) return null;
  return (
    <Group heading={t("View the console as")}>
      {names.map((name) => (
        <Item
          key={name}
          value={`view as role ${name}`}
          icon={Eye}
          detail="role"
          onSelect={() => leave(() => startViewing("role", name))}
        >
          {t("View as {name}", { name })}
        </Item>
      ))}
    </Group>
  );
}

/** Roles to view the console as; within a view, the way out. */
export function Views({ leave }: { leave: Leave }) {
  const mayView = useMayViewAs("role");
  const view = shownView();
  if (view === null) return mayView && <FoundRoles leave={leave} />;
  return (
    <Group heading={t("View as")}>
      <Item
        value="stop viewing as somebody else"
        icon={EyeOff}
        onSelect={() =>
          leave(async () => (await import("../../../lib/console/view-as.ts")).stopViewing(view).catch(() => undefined))
        }
      >
        {t("Stop viewing as somebody else")}
      </Item>
    </Group>
  );
}

/** The reader's other projects, and the list of all. */
export function Projects({ leave }: { leave: Leave }) {
  const { projects } = useOwnProjects();
  return (
    <Group heading={t("Projects")}>
      {projects
        .filter(({ id }) => id !== shownProject())
        .map(({ id, name }) => (
          <Item
            key={id}
            value={`switch project ${name} ${id}`}
            icon={Folder}
            onSelect={() => leave(() => openProject(id).catch(() => undefined))}
          >
            {name}
          </Item>
        ))}
      <Item value="all projects" icon={Folders} onSelect={() => leave(() => loadPage(routes.projects()))}>
        {t("All projects")}
      </Item>
      <Item value="new project create" icon={Plus} onSelect={() => leave(() => loadPage(routes.newProject()))}>
        {t("New project")}
      </Item>
    </Group>
  );
}
