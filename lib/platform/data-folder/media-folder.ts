/**
 * Where files of projects lie: `media/<project>/<id>` in the data folder. Names that people give are never part of a
 * path.
 */
import { join } from "node:path";
import type { Env } from "../env.ts";

/** Folder of all projects' files. */
export const mediaFolder = (env: Env): string => join(env.PLINTH_DATA_DIR, "media");
