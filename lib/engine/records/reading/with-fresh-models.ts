import { forgetModels } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { isStale } from "../statements/database-error.ts";

/**
 * Does work that reads the project's models; where another node has changed them a moment ago, it is done once more
 * with the new ones. `causeOf` finds the database's error in what is thrown.
 */
export async function withFreshModels<Result>(
  project: OpenProject,
  work: () => Promise<Result>,
  causeOf: (error: unknown) => unknown = (error) => error,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isStale(causeOf(error))) throw error;
    forgetModels(project);
    return work();
  }
}
