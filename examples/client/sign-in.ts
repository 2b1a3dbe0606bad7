/** Whose project an example is to be: the account of the settings, or the one that is typed in. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type PlinthClient, RefusedError } from "./plinth-client.ts";

const settings = "Set PLINTH_EMAIL and PLINTH_PASSWORD to those of your account, and run this again.";

/** Signs in with the account that owns the project from then on. Throws with what to do, where none is named or it is refused. */
export async function signIn(client: PlinthClient): Promise<void> {
  const email = process.env.PLINTH_EMAIL || (await ask("Email of your account: ", true));
  const password = process.env.PLINTH_PASSWORD || (await ask(`Password of ${email}: `, false));
  try {
    await client.rest("/auth/v2/login", { email, password });
  } catch (error) {
    // Anything but a refusal of the account says already what to do.
    if (!(error instanceof RefusedError) || error.status === 0) throw error;
    throw new Error(`${client.address} does not let ${email} in: ${error.message}\n${settings}`);
  }
}

async function ask(question: string, shown: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`The example becomes a project of your account. ${settings}`);
  process.stdout.write(question);
  const output = shown ? process.stdout : new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await lines.question("")).trim();
  } finally {
    lines.close();
    if (!shown) process.stdout.write("\n");
  }
}
