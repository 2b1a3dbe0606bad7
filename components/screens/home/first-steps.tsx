"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { routes } from "../../../lib/console/routes.ts";
import type { ProjectHome } from "../../../lib/contract/calls/answers/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { holds } from "../../console/sections.ts";
import { AddModelButton } from "../../models/add-model-button.tsx";
import type { ConsoleModel } from "../../models/console-models.ts";
import { PasteButton } from "../../models/paste/paste-button.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";

interface FirstStepsProps {
  done: ProjectHome["done"];
  model: ConsoleModel | undefined;
  permissions: readonly string[] | null;
  /** Puts the steps away; not there before all are done. */
  onHide: (() => void) | undefined;
}

interface Step {
  key: keyof ProjectHome["done"];
  title: string;
  text: string;
  /** The way to it, for who may go it. */
  action: ReactNode;
}

const anchor = "first-call";

function stepsOf({ model, permissions }: Pick<FirstStepsProps, "model" | "permissions">): Step[] {
  const mayWrite = holds("content", permissions) && model?.may.create;
  return [
    {
      key: "model",
      title: t("Add a model"),
      text: t("One kind of thing, such as a post or a product. It is a table, and in the API, at once."),
      action: holds("models", permissions) && <AddModelButton variant="primary" />,
    },
    {
      key: "record",
      title: t("Add a record"),
      text: t("Something for the API to answer with."),
      action: mayWrite && model && (
        <ButtonLink variant="primary" href={routes.content(model.name, { create: "1" })}>
          {t("New record")}
        </ButtonLink>
      ),
    },
    {
      key: "token",
      title: t("Make a token"),
      text: t("Programs sign in with a token. The button below makes one and runs the query."),
      action: model && holds("api_secrets", permissions) && <ToCall />,
    },
    {
      key: "call",
      title: t("Ask your API"),
      text: t("Here, or in a terminal: this list notices."),
      action: model && <ToCall />,
    },
  ];
}

const ToCall = () => (
  <a href={`#${anchor}`} className="font-medium text-accent hover:underline">
    {t("Show me")}
  </a>
);

/** The way to a first answer, step by step; what is done is ticked as it happens. */
export function FirstSteps({ done, model, permissions, onHide }: FirstStepsProps) {
  const steps = stepsOf({ model, permissions });
  const count = steps.filter(({ key }) => done[key]).length;
  const next = steps.find(({ key }) => !done[key])?.key;
  return (
    <Card
      title={onHide ? t("Your backend answers") : t("First steps")}
      description={onHide ? t("All four steps are done.") : t("{count} of {all} done", { count, all: steps.length })}
      actions={
        <>
          {holds("models", permissions) && <PasteButton size="small" />}
          {onHide && (
            <Button variant="ghost" size="small" onClick={onHide}>
              {t("Hide")}
            </Button>
          )}
        </>
      }
    >
      <ol aria-label={t("First steps")} className="-my-2 divide-y divide-border">
        {steps.map(({ key, title, text, action }) => (
          <li key={key} className="flex items-start gap-3 py-3 max-sm:flex-wrap">
            <span
              aria-hidden
              className={classNames(
                "mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border",
                done[key] ? "border-transparent bg-success-soft text-success" : "border-control",
              )}
            >
              {done[key] && <Check strokeWidth={3} className="size-3" />}
            </span>
            <div className="min-w-0 flex-1">
              <p className={classNames("font-medium", done[key] && "text-muted")}>
                {title}
                {done[key] && <span className="sr-only"> {t("(done)")}</span>}
              </p>
              {key === next && <p className="text-muted">{text}</p>}
            </div>
            {key === next && action && <div className="flex flex-wrap justify-end gap-2">{action}</div>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
