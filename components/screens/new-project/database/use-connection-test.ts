"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { RestError } from "../../../../lib/console/calls/envelope.ts";
import { showServerErrors } from "../../../../lib/console/calls/form-errors.ts";
import { call } from "../../../../lib/console/calls/rest.ts";
import * as calls from "../../../../lib/contract/calls/addresses/databases.ts";
import type { Connection, ConnectionInput } from "./connection.ts";
import type { ConnectionStatus } from "./connection-status.tsx";

export interface ConnectionTest {
  status: ConnectionStatus;
  /** Version and latency of a connected server. */
  detail: string | undefined;
  /** What was tested and holds, until a value changes. */
  config: Connection | undefined;
  run: () => void;
}

/** Tests a connection through the server; any later change of a value makes it untested again. */
export function useConnectionTest(form: UseFormReturn<ConnectionInput, unknown, Connection>): ConnectionTest {
  const [status, setStatus] = useState<ConnectionStatus>("disconnected");
  const [detail, setDetail] = useState<string>();
  const [config, setConfig] = useState<Connection>();
  const round = useRef(0);

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined) return;
        round.current++;
        setStatus("disconnected");
        setDetail(undefined);
        setConfig(undefined);
        form.clearErrors("root.server");
      },
    });
  }, [form]);

  const run = form.handleSubmit(async (values) => {
    const own = ++round.current;
    form.clearErrors("root.server");
    setStatus("testing");
    setDetail(undefined);
    try {
      const { body } = await call(calls.checkDatabase, {
        body: values,
        handlesErrors: true,
      });
      if (own !== round.current) return;
      setStatus("connected");
      setDetail(`PostgreSQL ${body.version}, ${Math.max(1, Math.round(body.latency_ms))} ms`);
      setConfig(values);
    } catch (error) {
      if (own !== round.current) return;
      setStatus("disconnected");
      if (!(error instanceof RestError)) throw error;
      showServerErrors(form, error);
    }
  });

  return { status, detail, config, run: () => void run() };
}
