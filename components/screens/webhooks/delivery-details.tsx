"use client";

import { useQuery } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/form-errors.ts";
import { Badge } from "../../ui/badge.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodeBlock } from "../api/code-block.tsx";
import { readable } from "../audit/audit-data.ts";
import { DeliveryQuery, type DeliveryDetails as Details } from "./delivery-data.ts";

/** What was sent, and each attempt with what came back. */
export function DeliveryDetails({ id }: { id: string }) {
  const [{ data, error }] = useQuery({ query: DeliveryQuery, variables: { id }, requestPolicy: "cache-and-network" });
  const details = data?.webHookDelivery;
  if (error) return <p className="text-danger">{graphqlMessage(error)}</p>;
  if (!details) return <Skeleton className="h-40 w-full" />;
  return (
    <div className="sticky left-6 grid max-w-[min(58rem,calc(100vw-6rem))] gap-4 max-sm:left-4 max-sm:max-w-[calc(100vw-4rem)] lg:max-w-[min(58rem,calc(100vw-280px-8rem))] lg:grid-cols-2">
      <div className="min-w-0 space-y-1.5">
        <h3 className="font-medium">Request</h3>
        <p className="font-mono text-meta break-all text-muted">POST {details.url}</p>
        <CodeBlock label="request body" code={readable(details.body)} />
      </div>
      <div className="min-w-0 space-y-4">
        {details.attempt_list.length === 0 && <p className="text-muted">It has not been sent yet.</p>}
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
  const headers = [
    headerText(attempt.request_headers as Record<string, string>),
    headerText(attempt.response_headers as Record<string, string>),
  ] as const;
  return (
    <div className="space-y-1.5">
      <h3 className="flex flex-wrap items-center gap-x-2 font-medium">
        Attempt {number}
        <Badge kind={error ? "danger" : "success"}>{status_code ?? "No answer"}</Badge>
        <span className="font-normal text-muted">
          {duration_ms} ms, <LocalTime date={new Date(at)} />
        </span>
      </h3>
      {error && <p className="text-danger">{error}</p>}
      {headers[0] && <CodeBlock label={`request headers of attempt ${number}`} code={headers[0]} />}
      {headers[1] && <CodeBlock label={`response headers of attempt ${number}`} code={headers[1]} />}
      {body && <CodeBlock label={`response body of attempt ${number}`} code={body} />}
    </div>
  );
}

const headerText = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
