"use client";

import { useQuery } from "@urql/next";
import Link from "next/link";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { listed, t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { LogicLink } from "../../ui/logic-link.tsx";
import { decidingFunction } from "./deciding-function.ts";

const HooksQuery = graphql(`
  query Role_CustomLogic { projectFunctionsInfo { id name hooks { event model } } }
`);

interface CustomLogicNoteProps {
  /** Models that the role's custom logic is about. */
  models: readonly string[];
  /** Functions that the role may run. */
  functions: readonly string[];
}

/** Which function decides where a role has Custom Logic; nothing to those who may not see the functions. */
export function CustomLogicNote({ models, functions }: CustomLogicNoteProps) {
  const [{ data }] = useQuery({ query: HooksQuery, pause: models.length === 0 });
  if (models.length === 0 || !data?.projectFunctionsInfo) return null;
  const known = data.projectFunctionsInfo.flatMap((one) =>
    one?.name ? [{ name: one.name, hooks: one.hooks ?? [] }] : [],
  );
  const deciders = models.map((model) => ({ model, name: decidingFunction(model, known, functions) }));
  const decided = deciders.flatMap(({ model, name }) => (name ? [{ model, name }] : []));
  const open = deciders.filter(({ name }) => !name).map(({ model }) => model);
  return (
    <div className="mt-3 space-y-3">
      {decided.length > 0 && (
        <ul aria-label={t("Functions that decide")} className="text-meta text-muted">
          {decided.map(({ model, name }) => (
            <li key={model}>
              {rich("Custom Logic of {model} is decided by {name}", {
                model,
                name: (
                  <Link href={routes.logic(name)} className="rounded-sm text-accent underline-offset-4 hover:underline">
                    {name}
                  </Link>
                ),
              })}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <Alert
          kind="warning"
          title={t("No function decides about {models} yet", { models: listed(open) })}
          description={rich(
            "Until one does, Custom Logic allows nothing. Connect a function with the hook Custom Logic, and tick it below. <link>Go to Logic</link>",
            { link: (words) => <LogicLink>{words}</LogicLink> },
          )}
        />
      )}
    </div>
  );
}
