/**
 * What each section of the console shows. A section is one entry here and one in console/sections.ts. Server components
 * only.
 */
import type { ReactNode } from "react";
import { requireSession } from "../../lib/console/session/session.ts";
import type { SectionName } from "../console/sections.ts";
import { pageOrigin } from "./api/page-origin.ts";
import { keptColumns } from "./content/list/kept-columns.ts";
import {
  ApiScreen,
  AuditScreen,
  ContentPages,
  FirstModel,
  FunctionScreen,
  LogicScreen,
  MediaScreen,
  ModelDesigner,
  ModelGraphScreen,
} from "./section-parts.tsx";

type Screen = ReactNode | Promise<ReactNode>;

export interface SectionScreens {
  /** At the section's own address. */
  all(): Screen;
  /** Of one model or function, by its name. */
  one?(name: string): Screen;
  /** The same, drawn. */
  graph?(name: string): Screen;
}

export const sectionScreens: Record<SectionName, SectionScreens> = {
  model: {
    all: () => <FirstModel section="model" />,
    one: (name) => <ModelDesigner key={name} name={name} />,
    graph: (name) => <ModelGraphScreen key={name} name={name} />,
  },
  content: {
    all: () => <FirstModel section="content" />,
    one: async (name) => <ContentPages name={name} kept={await keptColumns()} />,
  },
  media: { all: () => <MediaScreen /> },
  logic: {
    all: () => <LogicScreen />,
    async one(name) {
      const { user, claims } = await requireSession();
      const owner = `${claims.project_id}_${user.id}`;
      return <FunctionScreen key={name} name={name} owner={owner} origin={await pageOrigin()} />;
    },
  },
  api: {
    async all() {
      const { claims } = await requireSession();
      return <ApiScreen origin={await pageOrigin()} projectId={claims.project_id ?? ""} />;
    },
  },
  audit: {
    async all() {
      const { claims } = await requireSession();
      return <AuditScreen projectId={claims.project_id} />;
    },
  },
};
