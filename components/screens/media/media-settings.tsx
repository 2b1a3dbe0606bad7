"use client";

import { useQuery } from "@urql/next";
import { graphql } from "../../../lib/console/graphql.ts";
import { defaultPlugin } from "../../../lib/contract/plugins/plugin-loading.ts";
import { PluginComponent } from "../../plugins/plugin-component.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const MediaQuery = graphql(`
  query MediaSettings_Storage {
    mediaSettings { allowed_kinds max_bytes is_private image_quality storage limit_bytes used_bytes }
  }
`);

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;

/** What the project takes and keeps, to be changed with the media plugin; and the addresses for uploads. */
export function MediaSettings({ origin }: { origin: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: MediaQuery });
  const settings = data?.mediaSettings;
  if (!settings)
    return fetching ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <LoadFault
        title="The media settings could not be loaded"
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const facts: [term: string, text: string][] = [
    ["Storage", settings.storage === "local" ? "This installation" : "An S3 bucket"],
    ["Storage used", megabytes(settings.used_bytes)],
    ["Kinds of files", settings.allowed_kinds.join(", ")],
    ["Size of a file", `At most ${megabytes(settings.max_bytes ?? settings.limit_bytes)}`],
    [
      "Who sees them",
      settings.is_private ? "Members of the project and its API tokens" : "Anyone who knows the address",
    ],
    ["Image quality", String(settings.image_quality)],
  ];
  const shown = (
    <Card title="Media Configuration" description="What the project stores, and what it accepts.">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
        {facts.map(([term, text]) => (
          <div key={term} className="sm:contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
  return (
    <div className="max-w-form space-y-6">
      <PluginComponent
        plugin={defaultPlugin}
        name="MediaSettings"
        waiting={shown}
        missing={
          <>
            <Alert
              kind="warning"
              title="The media plugin is not loaded"
              description="These settings are changed in it."
            />
            {shown}
          </>
        }
      />
      <Card title="Upload addresses" description="For programs that act for members with the permission Media.">
        <div className="space-y-3">
          <CodeBlock label="Upload address" code={`POST ${origin}/media/upload`} />
          <CodeBlock label="Address for uploads that can be resumed (tus)" code={`${origin}/media/tus`} />
        </div>
      </Card>
    </div>
  );
}
