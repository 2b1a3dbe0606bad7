import { List, Workflow } from "lucide-react";
import Link from "next/link";
import { routes } from "../../../lib/console/routes.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { classNames } from "../../ui/class-names.ts";

const views = [
  { value: "list", label: msg("List"), icon: List },
  { value: "graph", label: msg("Graph"), icon: Workflow },
] as const;

interface ModelViewSwitchProps {
  model: string;
  shown: (typeof views)[number]["value"];
}

/** Between the fields of one model and the drawing of all. */
export function ModelViewSwitch({ model, shown }: ModelViewSwitchProps) {
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
            "flex h-full items-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 text-table font-medium transition-colors",
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
