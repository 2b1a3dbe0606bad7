import { databaseTrouble } from "../../../platform/db/database-gone.ts";

/**
 * UNAVAILABLE for an error that means that the project's database cannot do at the moment what is asked: it cannot be
 * reached, can only be read, or is full. Any other error as it is. The next request tries again.
 */
export const databaseGone = (error: unknown): unknown => databaseTrouble(error, "The project's database") ?? error;
