import { forgetModels, orderConnections } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { NoPlaces } from "../links/orders.ts";
import { isStale } from "../statements/database-error.ts";

/** How often one piece of work may meet relations that have no places yet. */
const triesMax = 10;

/**
 * Does work that reads the project's models; where another node has changed them a moment ago, it is done once more
 * with the new ones, and where it puts records of a relation in order for the first time, once there are places.
 * `causeOf` finds the database's error in what is thrown.
 */
export async function withFreshModels<Result>(
  project: OpenProject,
  work: () => Promise<Result>,
  causeOf: (error: unknown) => unknown = (error) => error,
): Promise<Result> {
  let wasStale = false;
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      const cause = causeOf(error);
      if (cause instanceof NoPlaces && tries < triesMax)
        await orderConnections(
          project,
          cause.relations.map(({ connection }) => connection),
        );
      else if (isStale(cause) && !wasStale) {
        wasStale = true;
        forgetModels(project);
      } else throw error;
    }
}
