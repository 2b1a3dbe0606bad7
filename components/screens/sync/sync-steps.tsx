"use client";

import { useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import type { SyncProject } from "./sync-data.ts";

/** What a person does, in order, with the commands for this installation. */
export function SyncSteps({ origin, projects }: { origin: string; projects: SyncProject[] }) {
  const [project, setProject] = useState(projects[0]?.id ?? "");
  const plinth = `npx ${origin}/cli.tgz`;
  const target = `--url ${origin} --project ${project || "my-project"}`;
  const steps = [
    {
      title: t("Log in"),
      text: t(
        "Opens this console in the browser, where you confirm the login. The token is stored in a file that only you can read, and is listed below.",
      ),
      command: `${plinth} login ${origin}${project && ` --project ${project}`}`,
      label: t("login command"),
    },
    {
      title: t("Pull"),
      text: t(
        "Models, roles, webhooks, functions, plugins and settings become files in the folder plinth, made for git.",
      ),
      command: `${plinth} pull ${target}`,
      label: t("pull command"),
    },
    {
      title: t("Push"),
      text: t(
        "Shows what would change, asks, and then does all of it or nothing. Nothing is deleted without --allow-delete.",
      ),
      command: `${plinth} push ${target}`,
      label: t("push command"),
    },
  ];
  return (
    <Card
      title={t("Carry projects between installations")}
      description={t(
        "Work on a project on your own machine, keep its definitions in git, and publish it here with the command line. npx downloads the version that fits from this installation.",
      )}
    >
      {projects.length > 1 && (
        <div className="mb-5 max-w-80">
          <FormField label={t("Project")} help={t("Used in the commands below.")}>
            {(control) => (
              <Select
                {...control}
                value={project}
                onValueChange={setProject}
                options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </FormField>
        </div>
      )}
      <ol className="space-y-5">
        {steps.map(({ title, text, command, label }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-subtle text-meta font-medium tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="font-medium">{title}</h3>
              <p className="mb-2 text-muted">{text}</p>
              <CodeBlock label={label} code={command} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
