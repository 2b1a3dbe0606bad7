import { classNames } from "../ui/class-names.ts";
import type { ModelFace } from "./console-models.ts";
import { ModelTile } from "./model-tile.tsx";

/** The heading of a page that is about one model. */
export function ModelHeading({ model, className }: { model: ModelFace; className?: string }) {
  return (
    <h2
      title={model.label}
      className={classNames("flex min-w-0 items-center gap-2.5 text-title font-semibold", className)}
    >
      <ModelTile model={model} className="size-7 text-body" />
      <span dir="auto" className="truncate">
        {model.label}
      </span>
    </h2>
  );
}
