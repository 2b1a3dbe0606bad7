"use client";

import { useQuery } from "@urql/next";
import { Code } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { functionTypenames } from "./function-data.ts";
import { FunctionEditor } from "./function-editor.tsx";
import { FunctionQuery, functionOf } from "./function-query.ts";

interface FunctionScreenProps {
  name: string;
  /** Whose unsaved changes are kept: the person and the project. */
  owner: string;
  /** Where the reader reached the console. */
  origin: string;
}

/** One function of the project: its code, runs, versions, settings and variables. */
export function FunctionScreen({ name, owner, origin }: FunctionScreenProps) {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: FunctionQuery,
    variables: { name },
    context: functionTypenames,
  });
  const found = functionOf(data, name);
  return (
    <div className="w-full p-edge">
      {found ? (
        <FunctionEditor subject={found} owner={owner} origin={origin} />
      ) : found === null ? (
        <EmptyState
          icon={Code}
          title={t("No such function")}
          description={t("There is no function named {name}. It may have been renamed or deleted.", { name })}
          action={
            <ButtonLink variant="primary" href={routes.logic()}>
              {t("All functions")}
            </ButtonLink>
          }
        />
      ) : fetching ? (
        <Skeleton className="h-160 w-full" />
      ) : (
        <LoadFault
          title={t("The function could not be loaded")}
          error={error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      )}
    </div>
  );
}
