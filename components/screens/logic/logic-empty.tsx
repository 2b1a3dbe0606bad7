"use client";

import { useMutation } from "@urql/next";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CreateFunctionMutation } from "./create-function.ts";
import { firstFunction } from "./first-function.ts";
import { functionTypenames } from "./function-data.ts";

/** No function yet: what one is for, and one to try. */
export function LogicEmpty({ onCreate }: { onCreate(): void }) {
  const router = useRouter();
  const [{ fetching }, create] = useMutation(CreateFunctionMutation);
  const tryFirst = async () => {
    const { name, description, source } = firstFunction;
    const { error } = await create({ name, description, source, graphql_schema_type: "query" }, functionTypenames);
    if (error) return toasts.error(t("Failed to create function"), { description: graphqlMessage(error) });
    router.push(routes.logic(name));
  };
  return (
    <Card
      title={t("No functions yet")}
      description={t(
        "A function is TypeScript that Plinth runs next to your data. Programs call it as a query, as a mutation or over REST. Roles, webhooks and changes to records can call it too, and it can run on a schedule.",
      )}
    >
      <div className="space-y-5">
        <div>
          <h3 className="mb-2 font-medium">{t("A first function to try")}</h3>
          <CodeBlock label={t("first function")} code={firstFunction.source} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={fetching} onClick={() => void tryFirst()}>
            {t("Create and open it")}
          </Button>
          <Button onClick={onCreate}>
            <Plus aria-hidden className="size-4" />
            {t("Create an empty function")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
