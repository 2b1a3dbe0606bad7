/** The plans as a new project's form knows them: made where the page is, so that no table of plans is sent along. */
import { type Plan, plans } from "../../../lib/contract/plans/plans.ts";

export type Tier = Pick<Plan, "key" | "name" | "price">;

export const tiersHere = (): Tier[] => plans.map(({ key, name, price }) => ({ key, name, price }));
