"use client";

import { useMutation, useQuery } from "@urql/next";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import { type FunctionRow, FunctionsQuery, functionsOf, functionTypenames } from "./function-data.ts";
import { FunctionTable } from "./function-table.tsx";
import { LogicEmpty } from "./logic-empty.tsx";

/** Forms come when they are opened. */
const CreateFunctionDrawer = onDemand(async () => ({
  default: (await import("./create-function-drawer.tsx")).CreateFunctionDrawer,
}));
const ConfirmDeleteDialog = onDemand(async () => ({
  default: (await import("../../ui/dialogs/confirm-delete-dialog.tsx")).ConfirmDeleteDialog,
}));

const DeleteMutation = graphql(`
  mutation Logic_Delete($name: String!) { deleteFunctionFromProject(function: $name) { id name } }
`);

/** The functions of the project. */
export function LogicScreen() {
  const router = useRouter();
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [{ data, fetching, error }, refetch] = useQuery({ query: FunctionsQuery, context: functionTypenames });
  const [leaving, setLeaving] = useState<FunctionRow | null>(null);
  const [, remove] = useMutation(DeleteMutation);
  const functions = functionsOf(data);
  const close = () => change({ create: null, copy: null });
  const create = search.has("create") || search.has("copy");
  return (
    <div className="p-edge">
      {!functions ? (
        fetching ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <LoadFault
            title={t("The functions could not be loaded")}
            error={error}
            onRetry={() => refetch({ requestPolicy: "network-only" })}
          />
        )
      ) : functions.length === 0 ? (
        <LogicEmpty onCreate={() => change({ create: "1" })} />
      ) : (
        <Card
          title={t("Functions ({count})", { count: countText(functions.length) })}
          description={t("TypeScript that Plinth runs beside your data.")}
          actions={
            <Button variant="primary" onClick={() => change({ create: "1" })}>
              <Plus aria-hidden className="size-4" />
              {t("Create function")}
            </Button>
          }
        >
          <FunctionTable
            functions={functions}
            onCopy={({ name }) => change({ copy: name })}
            onDelete={(row) => setLeaving(row)}
          />
        </Card>
      )}
      {hydrated && create && (
        <CreateFunctionDrawer
          copyOf={search.get("copy")}
          onClose={close}
          onCreated={(name) => router.push(routes.logic(name))}
        />
      )}
      {leaving && (
        <ConfirmDeleteDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t("Delete {name}?", { name: leaving.name })}
          description={t(
            "Its source, versions, logs and variables are deleted, and it is removed from the API. This cannot be undone.",
          )}
          confirmLabel={t("Delete function")}
          onDelete={async () => {
            const { error: fault } = await remove({ name: leaving.name }, functionTypenames);
            if (fault) throw new Error(graphqlMessage(fault));
            toasts.success(t('Function "{name}" deleted successfully', { name: leaving.name }));
          }}
        />
      )}
    </div>
  );
}
