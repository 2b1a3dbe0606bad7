/** A caller of another project, as a process of its own: asks one small query after the other. */
import { codeIn, type HostileWorld, secured, send } from "../../support/worlds/hostile-request.ts";
import { answerMessages } from "./own-process.ts";

export interface VictimRequest {
  asks: number;
  world: HostileWorld;
}

export interface Waits {
  p50: number;
  p99: number;
}

answerMessages<VictimRequest>(async ({ asks, world }) => {
  const request = secured({ query: "{ postCount }" })(world);
  const times: number[] = [];
  for (let i = 0; i < asks; i++) {
    const startedAt = performance.now();
    const code = codeIn(await send(world, request));
    times.push(performance.now() - startedAt);
    if (code !== "ran") throw new Error(`The victim was answered ${code}.`);
  }
  times.sort((a, b) => a - b);
  const of = (part: number) => times[Math.floor(asks * part)]!;
  return { p50: of(0.5), p99: of(0.99) } satisfies Waits;
});
