/** A hostile client, as a process of its own: goes past one bound again and again, never with the same document twice. */
import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { bounds } from "../../support/bounds.ts";
import { codeIn, type HostileWorld, send } from "../../support/worlds/hostile-request.ts";
import { answerMessages } from "./own-process.ts";

/** `input` names the bound to begin with; without it the attack ends, and the answers are counted by their code. */
export interface AttackRequest {
  input?: string;
  world: HostileWorld;
}

const atOnce = 2;
const opening = '"query":"';
/** It stands for a machine elsewhere: what it works itself must not take the server's processors. */
setPriority(10);

function cut(body: string): [string, Buffer] {
  const at = body.indexOf(opening) + opening.length;
  return [body.slice(0, at), Buffer.from(body.slice(at))];
}

let isOver = true;
let running: Promise<void>[] = [];
let answers: Record<string, number> = {};

answerMessages<AttackRequest>(async ({ input, world }) => {
  if (input === undefined) {
    isOver = true;
    await Promise.all(running);
    return answers;
  }
  const { beyond } = bounds.find((one) => one.input === input)!;
  if (typeof beyond === "string") throw new Error(`${beyond} goes past it.`);
  const { body, ...request } = beyond(world);
  const [head, rest] = typeof body === "string" && body.includes(opening) ? cut(body) : ["", body];
  const once = async () => {
    // Never twice the same.
    const begin = head && `${head}#${randomUUID()}\\n`;
    const code = await send(world, { ...request, begin, body: rest }).then(codeIn, (error: Error) => error.message);
    answers[code] = (answers[code] ?? 0) + 1;
  };
  isOver = false;
  answers = {};
  await once();
  running = Array.from({ length: atOnce }, async () => {
    while (!isOver) await once();
  });
  return null;
});
