"use client";

import { useQuery } from "@urql/next";
import { graphql } from "../../../lib/console/graphql.ts";
import { defaultPlugin } from "../../../lib/contract/plugins/plugin-loading.ts";
import { inLanguage, type Message, msg, t } from "../../../lib/kernel/words/words.ts";
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

const tenths = inLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const megabytes = (bytes: number) => `${tenths().format(bytes / 1024 / 1024)} MB`;

const kindNames: Readonly<Record<string, Message>> = {
  image: msg("image"),
  video: msg("video"),
  audio: msg("audio"),
  document: msg("document"),
  other: msg("other"),
};
const kindName = (kind: string): string => {
  const name = kindNames[kind];
  return name ? t(name) : kind;
};

/** What the project takes and keeps, to be changed with the media plugin; and the addresses for uploads. */
export function MediaSettings({ origin }: { origin: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: MediaQuery });
  const settings = data?.mediaSettings;
  if (!settings)
    return fetching ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <LoadFault
        title={t("The media settings could not be loaded")}
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const facts: [term: string, text: string][] = [
    [t("Storage"), settings.storage === "local" ? t("This installation") : t("An S3 bucket")],
    [t("Storage used"), megabytes(settings.used_bytes)],
    [t("Kinds of files"), settings.allowed_kinds.map(kindName).join(", ")],
    [t("Size of a file"), t("At most {size}", { size: megabytes(settings.max_bytes ?? settings.limit_bytes) })],
    [
      t("Who sees them"),
      settings.is_private ? t("Members of the project and its API tokens") : t("Anyone who knows the address"),
    ],
    [t("Image quality"), String(settings.image_quality)],
  ];
  const shown = (
    <Card title={t("Media Configuration")} description={t("What the project stores, and what it accepts.")}>
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
              title={t("The media plugin is not loaded")}
              description={t("These settings are changed in it.")}
            />
            {shown}
          </>
        }
      />
      <Card
        title={t("Upload addresses")}
        description={t("For programs that act for members with the permission Media.")}
      >
        <div className="space-y-3">
          <CodeBlock label={t("Upload address")} code={`POST ${origin}/media/upload`} />
          <CodeBlock label={t("Address for uploads that can be resumed (tus)")} code={`${origin}/media/tus`} />
        </div>
      </Card>
    </div>
  );
}
