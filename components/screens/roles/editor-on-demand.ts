import { onDemand } from "../../ui/loading/on-demand.tsx";

/** With the builder of filters, which comes when it is asked for. */
export const ConditionEditor = onDemand(() => import("./condition-editor.tsx"));
