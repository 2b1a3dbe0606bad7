"use client";

import { type ComponentType, startTransition, use, useEffect, useState, useSyncExternalStore } from "react";
import { onServer } from "../../../lib/console/on-server.ts";
import { whenUsed } from "../../../lib/console/when-used.ts";

type FetchPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

const never = () => () => undefined;

/** Runs `act` once the page has all that it came with and has nothing to do, or somebody is there. */
function whenStanding(act: () => void): void {
  whenUsed(act);
  const idle = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
}

/**
 * A part that the server's page shows in full, and whose scripts are no part of the page's first load: until they are
 * there it is as the server wrote it, and inert, so that nothing that is typed can be lost. Where the browser makes the
 * page, it waits for the part. `className` is of the box around it.
 */
export function hydratedLater<Props extends object>(
  fetchPart: FetchPart<Props>,
  { className }: { className?: string } = {},
): ComponentType<Props> {
  let loading: ReturnType<typeof fetchPart> | undefined;
  const load = () => {
    loading ??= fetchPart().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return (props) => <LatePart load={load} props={props} className={className} />;
}

interface LatePartProps<Props> {
  load: FetchPart<Props>;
  props: Props;
  className: string | undefined;
}

function LatePart<Props extends object>({ load, props, className }: LatePartProps<Props>) {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isWaiting, setWaiting] = useState(isTakenOver);
  useEffect(() => {
    if (!isWaiting) return;
    // Where it does not come, awaking tells so.
    const wake = () => startTransition(() => setWaiting(false));
    whenStanding(() => void load().then(wake, wake));
  }, [isWaiting, load]);
  if (isWaiting && !onServer)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; so React leaves what the server wrote.
    return <div inert className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  const Part = use(load()).default;
  return (
    <div key="awake" inert={isWaiting} className={className}>
      <Part {...props} />
    </div>
  );
}
