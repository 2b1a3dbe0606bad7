import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const FunctionsQuery = graphql(`
  query Logic_List {
    projectFunctionsInfo {
      id name description graphql_schema_type function_connected schedule next_runs
      request { model } response { model is_array }
      last_run { id at error }
    }
  }
`);

/** What a change of functions makes stale; also where there are none, and where they are only named. */
export const functionTypenames = {
  additionalTypenames: ["CloudFunctionType", "FunctionVersion", "FunctionLog", "ListPermissionsAndScopesResponse"],
};

export type FunctionKind = "query" | "mutation";

/** A function as the list shows it. */
export interface FunctionRow {
  id: string;
  name: string;
  description: string;
  kind: FunctionKind;
  /** Whether programs and other parts of the project can call it. */
  connected: boolean;
  /** Models whose fields it takes and gives; empty where it takes or gives anything. */
  request: string;
  response: string;
  /** Returns a list of them. */
  many: boolean;
  /** A cron pattern in UTC; empty for one that does not run by itself. */
  schedule: string;
  nextRun: string | null;
  lastRun: { at: string; error: string | null } | null;
}

/** The functions by name; null while they are not there. */
export function functionsOf(data: ResultOf<typeof FunctionsQuery> | undefined): FunctionRow[] | null {
  return (
    data?.projectFunctionsInfo?.flatMap((one): FunctionRow[] =>
      one?.name
        ? [
            {
              id: one.id ?? one.name,
              name: one.name,
              description: one.description ?? "",
              kind: one.graphql_schema_type === "query" ? "query" : "mutation",
              connected: one.function_connected ?? false,
              request: one.request?.model ?? "",
              response: one.response?.model ?? "",
              many: one.response?.is_array ?? false,
              schedule: one.schedule ?? "",
              nextRun: one.next_runs?.[0] ?? null,
              lastRun: one.last_run ?? null,
            },
          ]
        : [],
    ) ?? null
  );
}

/** `post → comment[]`: what goes in and what comes out. */
export function modelsText({ request, response, many }: Pick<FunctionRow, "request" | "response" | "many">): string {
  if (!request && !response) return t("Any JSON");
  return `${request || "any"} → ${response || "any"}${many ? "[]" : ""}`;
}
