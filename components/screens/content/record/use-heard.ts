import { useEffect, useState } from "react";
import { listenToRecords } from "../../../../lib/console/calls/record-changes.ts";

/** Changes that come one upon the other are heard of once. */
const pauseMs = 300;

/** Counts how often records of these models changed, as of a record's relations; 0 to begin with. */
export function useHeard(models: readonly string[]): number {
  const [heard, setHeard] = useState(0);
  const names = [...new Set(models)].sort().join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setHeard((times) => times + 1);
      }, pauseMs);
    };
    const stops = names ? names.split(",").map((model) => listenToRecords({ model, onChange })) : [];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [names]);
  return heard;
}
