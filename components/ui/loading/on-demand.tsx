"use client";

import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { isAway, noteNoAnswer, onReturn } from "../../../lib/console/away/away.ts";
import { whenUsed } from "../../../lib/console/when-used.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of the page that is no part of its first load. */
export interface Demand<Props> {
  /** Fetches it; once, unless that failed. */
  load(): Promise<void>;
  /** The part once it is there. Null until then, and while a page is taken over, for the server had none. */
  useLoaded(): ComponentType<Props> | null;
}

/**
 * Fetches a part when it is asked for. React's `lazy` is not used, because it holds what has come back behind a
 * fallback for up to 300 ms.
 */
export function demand<Props>(fetchPart: Load<Props>): Demand<Props> {
  let part: ComponentType<Props> | null = null;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    load() {
      loading ??= fetchPart().then(
        (loaded) => {
          part = loaded.default;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    useLoaded: () =>
      useSyncExternalStore(
        subscribe,
        () => part,
        () => null,
      ),
  };
}

interface OnDemandOptions {
  /** Fetched only when it is opened, not before: for what is large and seldom used. */
  late?: boolean;
}

/**
 * A component that is fetched at the first sign of a person, so that it is there when it is opened; and at the latest
 * when it is rendered. Nothing stands in its place until then.
 */
export function onDemand<Props extends object>(
  fetchPart: Load<Props>,
  { late = false }: OnDemandOptions = {},
): ComponentType<Props> {
  const part = demand(fetchPart);
  if (!late) whenUsed(() => part.load().catch(() => undefined));
  return (props) => <Demanded part={part} props={props} />;
}

interface DemandedProps<Props> {
  part: Demand<Props>;
  props: Props;
}

function Demanded<Props extends object>({ part, props }: DemandedProps<Props>) {
  const Part = part.useLoaded();
  const [fault, setFault] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    let stop = () => {};
    const load = (): Promise<void> =>
      part.load().catch(async (cause: unknown) => {
        // While the server is away nothing of the page may be lost for a part of it: the part comes later.
        await noteNoAnswer();
        if (!isAway()) return setFault({ cause });
        stop = onReturn(() => {
          stop();
          void load();
        });
      });
    void load();
    return () => stop();
  }, [part]);
  if (fault) throw fault.cause;
  return Part && <Part {...props} />;
}
