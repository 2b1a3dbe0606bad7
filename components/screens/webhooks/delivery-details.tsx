"use client";

import { useQuery } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { readable } from "../../audit/audit-data.ts";
import { Badge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LocalTime } from "../../ui/time/local-time.tsx";
import { DeliveryQuery, type DeliveryRow, type DeliveryDetails as Details } from "./delivery-data.ts";

/** What was sent, and each attempt with what came back. */
export function DeliveryDetails({ row }: { row: DeliveryRow }) {
  const { id, status } = row;
  const [{ data, error }] = useQuery({ query: DeliveryQuery, variables: { id }, requestPolicy: "cache-and-network" });
  const details = data?.webHookDelivery;
  if (error) return <p className="text-danger">{graphqlMessage(error)}</p>;
  if (!details) return <Skeleton className="h-40 w-full" />;
  const dropped = status === "dropped";
  return (
    <div className="sticky left-edge grid max-w-[min(58rem,calc(100vw-4*var(--edge)))] gap-4 lg:max-w-[min(58rem,calc(100vw-280px-8rem))] lg:grid-cols-2">
      <div className="min-w-0 space-y-1.5">
        <h3 className="font-medium">{dropped ? t("Event") : t("Request")}</h3>
        {dropped ? (
          <p className="text-meta text-muted">{t("Nothing was sent: a function of the webhook dropped it.")}</p>
        ) : (
          <p className="font-mono text-meta break-all text-muted">{t("POST {url}", { url: details.url })}</p>
        )}
        <CodeBlock label={t("request body")} code={readable(details.body)} />
      </div>
      <div className="min-w-0 space-y-4">
        {details.attempt_list.length === 0 && (
          <p className="text-muted">
            {status === "pending" ? t("It has not been sent yet.") : row.error || t("Nothing was sent.")}
          </p>
        )}
        {details.attempt_list.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </div>
    </div>
  );
}

function Attempt({ attempt }: { attempt: Details["attempt_list"][number] }) {
  const { number, status_code, error, duration_ms, at } = attempt;
  const body = readable(attempt.response_body);
  const sent = Object.keys(attempt.request_headers as object).length > 0;
  const headers = [
    headerText(attempt.request_headers as Record<string, string>),
    headerText(attempt.response_headers as Record<string, string>),
  ] as const;
  return (
    <div className="space-y-1.5">
      <h3 className="flex flex-wrap items-center gap-x-2 font-medium">
        {t("Attempt {number}", { number })}
        {sent ? (
          <Badge kind={error ? "danger" : "success"}>{status_code ?? t("No answer")}</Badge>
        ) : (
          <Badge kind={error ? "danger" : "neutral"}>{t("Not sent")}</Badge>
        )}
        <span className="font-normal text-muted">
          {t("{ms} ms", { ms: duration_ms })}, <LocalTime date={new Date(at)} />
        </span>
      </h3>
      {error && <p className="text-danger">{error}</p>}
      <Part
        title={t("Request headers")}
        label={t("Request headers of attempt {number}", { number })}
        text={headers[0]}
      />
      <Part
        title={t("Response headers")}
        label={t("Response headers of attempt {number}", { number })}
        text={headers[1]}
      />
      <Part title={t("Response body")} label={t("Response body of attempt {number}", { number })} text={body} />
    </div>
  );
}

function Part({ title, label, text }: { title: string; label: string; text: string }) {
  if (!text) return null;
  return (
    <>
      <h4 className="pt-1 text-meta text-muted">{title}</h4>
      <CodeBlock label={label} code={text} />
    </>
  );
}

const headerText = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
