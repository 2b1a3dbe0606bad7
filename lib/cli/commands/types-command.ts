/** `plinth types`: writes the types and the client of a project. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { jsonOf, requireNoRedirect } from "../answers.ts";
import type { Command } from "../command.ts";
import { CommandError, commonOptions, exitCodes, UsageError } from "../command.ts";
import { type ApiDocument, generateTypes } from "../types/generate-types.ts";

const timeoutMs = 30_000;

export const typesCommand: Command = {
  summary: "Write TypeScript types and a client for a project",
  usage: `Usage: plinth types --url <address> --token <API token> --out <file>

Writes TypeScript types of all models, and a client without dependencies, into one file.

  --url <address>   The Plinth server, such as http://localhost:3000
  --token <token>   An API token of the project; or set PLINTH_TOKEN, which other users of the machine do not see
  --out <file>      The file to write; without it the text goes to the standard output
  --check           Write nothing; fail when the file is not up to date
${commonOptions}`,

  async run(args, { environment, folder, out: output }) {
    const { url, token, out, check } = readArguments(args, environment);
    const text = generateTypes(await fetchDocument(url, token));
    if (out === undefined) {
      output(text);
      return exitCodes.done;
    }
    const path = resolve(folder, out);
    const before = existsSync(path) ? readFileSync(path, "utf8") : null;
    if (check) {
      if (before !== text)
        throw new CommandError("OUTDATED", `${out} is not up to date: please write it again with types.`);
      output(`${out} is up to date.\n`);
      return exitCodes.done;
    }
    if (before !== text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    output(before === text ? `${out} is up to date.\n` : `Wrote ${out}.\n`);
    return exitCodes.done;
  },
};

interface Arguments {
  url: string;
  token: string;
  out: string | undefined;
  check: boolean;
}

function readArguments(args: string[], environment: Readonly<Record<string, string | undefined>>): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: "string" },
      token: { type: "string" },
      out: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  const token = values.token ?? environment.PLINTH_TOKEN;
  if (!values.url) throw new UsageError("Please give the server's address with --url.");
  if (!URL.canParse(values.url) || !/^https?:$/.test(new URL(values.url).protocol))
    throw new UsageError("--url must be an address that begins with http:// or https://.");
  if (!token) throw new UsageError("Please give an API token with --token, or set PLINTH_TOKEN.");
  if (values.check && !values.out) throw new UsageError("--check needs the file: --out.");
  return { url: values.url, token, out: values.out, check: values.check };
}

async function fetchDocument(url: string, token: string): Promise<ApiDocument> {
  const address = `${url.replace(/\/+$/, "")}/secured/rest/openapi.json`;
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: Error) => {
    throw new CommandError("UNAVAILABLE", `${url} does not answer: ${reasonOf(cause)}`);
  });
  requireNoRedirect(response, url);
  const body = (await jsonOf(response, url)) as
    | (Partial<ApiDocument> & { error?: { code?: string }; message?: string })
    | null;
  if (!response.ok)
    throw new CommandError(body?.error?.code ?? "INTERNAL", body?.message ?? `The server answered ${response.status}.`);
  if (!Array.isArray(body?.["x-plinth-models"]))
    throw new CommandError("INTERNAL", `${url} is no Plinth server, or one of another version.`);
  return body as ApiDocument;
}

function reasonOf(error: Error): string {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
