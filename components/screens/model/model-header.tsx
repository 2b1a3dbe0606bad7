import { List, Workflow } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { AddModelButton } from "../../models/add-model-button.tsx";
import { classNames } from "../../ui/class-names.ts";

const views = [
  { value: "list", label: msg("List"), icon: List },
  { value: "graph", label: msg("Graph"), icon: Workflow },
] as const;

type ModelView = (typeof views)[number]["value"];

interface ModelViewSwitchProps {
  model: string;
  shown: ModelView;
}

/** Between the fields of one model and the drawing of all. */
function ModelViewSwitch({ model, shown }: ModelViewSwitchProps) {
  return (
    <nav
      aria-label={t("How models are shown")}
      className="flex h-9 shrink-0 items-center rounded-md pointer-coarse:h-12.5 border border-input p-0.5"
    >
      {views.map(({ value, label, icon: Icon }) => (
        <Link
          key={value}
          href={value === "graph" ? routes.modelGraph(model) : routes.model(model)}
          aria-current={value === shown ? "page" : undefined}
          className={classNames(
            "flex h-full items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 pointer-coarse:min-w-11 text-table font-medium transition-colors",
            value === shown ? "bg-accent-soft text-accent" : "text-muted hover:text-text",
          )}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}

interface ModelHeaderProps {
  model: string;
  shown: ModelView;
  title: ReactNode;
  /** Buttons beside the switch. */
  children?: ReactNode;
}

/** The head of the list and of the graph: the switch between them stays under the pointer. */
export function ModelHeader({ model, shown, title, children }: ModelHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {title}
      {/* Where the side menu, which has it, is out of sight. */}
      <AddModelButton variant="ghost" className="max-sm:ml-auto lg:hidden" />
      <div className="ml-auto flex justify-end gap-2 max-sm:w-full">
        {children}
        <ModelViewSwitch model={model} shown={shown} />
      </div>
    </div>
  );
}
