"use client";

import { List, Workflow } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { useAddress } from "../console/use-address.ts";

const views = [
  { value: null, label: "List", icon: List },
  { value: "graph", label: "Graph", icon: Workflow },
] as const;

/** Between the fields of one model and the drawing of all; the address keeps it. */
export function ModelViewSwitch() {
  const { search, change } = useAddress();
  return (
    <fieldset className="flex h-9 items-center rounded-md border border-control p-0.5">
      <legend className="sr-only">View</legend>
      {views.map(({ value, label, icon: Icon }) => {
        const isShown = (search.get("view") === "graph") === (value === "graph");
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isShown}
            onClick={() => change({ view: value })}
            className={classNames(
              "flex h-full items-center gap-1.5 rounded-sm px-2.5 text-table font-medium transition-colors",
              isShown ? "bg-accent-soft text-accent" : "text-muted hover:text-text",
            )}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
