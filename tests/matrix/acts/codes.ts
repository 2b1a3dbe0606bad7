/** How surfaces refuse who may not. */
import { blindRole } from "../facts.ts";
import type { Asked } from "../surfaces/surface.ts";

/**
 * A schema has nothing that the role may not: asking for it is bad input. REST and the system API say what is forbidden;
 * a token is not told of what it may not read, a member is told that they may not.
 */
export function deniedCode({ as, surface }: Pick<Asked, "as" | "surface">): string {
  if (as === blindRole || surface === "graphql" || surface === "live" || surface === "function")
    return "BAD_USER_INPUT";
  return as === "stranger" && surface !== "console" ? "NOT_FOUND" : "FORBIDDEN";
}
