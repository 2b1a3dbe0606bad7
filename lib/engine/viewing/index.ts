export { endView, startView, viewedActor } from "./console-views.ts";
export { endLeftViews, startViewUpkeep } from "./view-upkeep.ts";
