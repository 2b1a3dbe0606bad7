"use client";

import { useQuery } from "@urql/next";
import { graphql } from "../../../lib/console/graphql.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodeBlock } from "../api/code-block.tsx";
import { LoadFault } from "../settings/load-fault.tsx";

const MediaQuery = graphql(`
  query MediaSettings_Storage {
    getPhotos(limit: 0) { count }
    currentProject { id settings { default_storage_plugin } }
  }
`);

/** What makes the page stale, also while there is no file yet. */
const mediaTypenames = { additionalTypenames: ["MediaFile"] };

const megabytes = limits.mediaBytesMax / 1024 / 1024;

/** Where images of the project are kept, what is taken, and the address for uploads. */
export function MediaSettings({ origin }: { origin: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: MediaQuery, context: mediaTypenames });
  if (!data?.getPhotos)
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
    ["Storage", data.currentProject?.settings?.default_storage_plugin || "This installation"],
    ["Files stored", (data.getPhotos.count ?? 0).toLocaleString("en")],
    ["Kinds of files", "Every kind, told by their content"],
    ["Size of a file", `At most ${megabytes} MB`],
    ["Files of one upload", `At most ${limits.mediaFilesPerUploadMax}, all or none`],
    ["Who sees them", "Members of the project and its API tokens"],
  ];
  return (
    <div className="space-y-6">
      <Card title="Media Configuration" description="What the project keeps, and what it takes.">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
          {facts.map(([term, text]) => (
            <div key={term} className="sm:contents">
              <dt className="text-muted">{term}</dt>
              <dd className="min-w-0 break-words">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Uploads" description="A form with the files, sent by members with the permission Media.">
        <CodeBlock label="Upload address" code={`POST ${origin}/media/upload`} />
      </Card>
    </div>
  );
}
