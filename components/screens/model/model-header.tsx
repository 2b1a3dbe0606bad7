import type { ReactNode } from "react";
import { AddModelButton } from "../../models/add-model-button.tsx";
import { ModelViewSwitch } from "./model-view-switch.tsx";

interface ModelHeaderProps {
  model: string;
  shown: "list" | "graph";
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
