/** Every answer that a test gets over REST, against what lib/contract/calls says of its call: what it answers, and how it may fail. */
import { isDeepStrictEqual } from "node:util";
import { type CallContract, callList, errorsOf } from "../../../lib/contract/calls/index.ts";
import { methodOf, pathOf } from "../../../lib/contract/calls/locate.ts";

const calls = callList
  .map(([address, call]) => {
    const pattern = pathOf(address)
      .replace(/[.]/g, "\\$&")
      .replace(/:\w+\{\\\.\+\}/g, ".+")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\*$/, ".*");
    return { address, call, method: methodOf(address), pattern: new RegExp(`^${pattern}$`) };
  })
  // What is written comes before what is put in.
  .sort((a, b) => Number(a.address.includes(":")) - Number(b.address.includes(":")));

/** Our own faults, and too much at once: any call may answer these. */
const anywhere = ["INTERNAL", "UNAVAILABLE", "RATE_LIMITED"];

/** Throws where an answer is not what its call may answer. What is no call of the contract is nothing to this. */
export function holdToContract(method: string, path: string, status: number, body: unknown): void {
  const { pathname } = new URL(path, "http://localhost");
  const found = calls.find((one) => one.method === method && one.pattern.test(pathname));
  if (!found || typeof body !== "object" || body === null) return;
  const fault = status === 200 ? answerFault(found.call, body) : errorFault(found.call, body);
  if (fault) throw new Error(`${found.address} is not as its contract says: ${fault}`);
}

function answerFault({ answer, beside }: CallContract, envelope: { body?: unknown }): string | null {
  for (const [schema, value] of [
    [answer, envelope.body],
    [beside, beside && Object.fromEntries(Object.keys(beside.shape).map((key) => [key, Reflect.get(envelope, key)]))],
  ] as const) {
    if (!schema) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) return JSON.stringify(parsed.error.issues).slice(0, 500);
    // A schema passes over what it does not know.
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), value))
      return `it answers more than is written: ${JSON.stringify(value).slice(0, 500)}`;
  }
  return null;
}

function errorFault(call: CallContract, { error }: { error?: { code?: string } }): string | null {
  const code = error?.code ?? "";
  if (!code || anywhere.includes(code) || errorsOf(call).includes(code as never)) return null;
  return `it answers ${code}`;
}
