/** The doctor's look at the server that runs on the data folder, and at the port. */
import { createServer } from "node:net";
import packageFile from "../../../package.json" with { type: "json" };
import { readServerNote } from "../../platform/data-folder/server-note.ts";
import type { Env } from "../../platform/env.ts";
import { answerMsMax, type Finding, failed, ok, warning } from "./finding.ts";

export async function* checkServer(env: Env): AsyncGenerator<Finding> {
  const note = readServerNote(env.PLINTH_DATA_DIR);
  if (!note) {
    yield ok("Server", "none runs on this data folder");
    yield await checkPort(env);
    return;
  }
  const { process, version, address } = note;
  if (!address || !(await answersAsPlinth(address))) {
    yield warning(
      "Server",
      address ? `process ${process} does not answer at ${address}` : `process ${process} is not ready yet`,
      "Where it was killed, start it again. Where it still runs, its log says what keeps it.",
    );
    yield await checkPort(env);
    return;
  }
  const own = packageFile.version;
  yield version === own
    ? ok("Server", `Plinth ${version} runs at ${address} (process ${process})`)
    : warning(
        "Server",
        `Plinth ${version} runs at ${address} (process ${process}), and this checkout is ${own}`,
        "Stop the server and start it again, so that it runs this version.",
      );
  yield address.endsWith(`:${env.PORT}`)
    ? ok("Port", `${env.PORT} is the server's`)
    : warning(
        "Port",
        `PORT is ${env.PORT} here, and the server listens at ${address}`,
        "Run the doctor with the environment variables that the server has: other settings may differ as well.",
      );
}

async function checkPort({ HOST, PORT, ENGINE_URL }: Env): Promise<Finding> {
  const name = "Port";
  const taken = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(PORT, HOST, () => server.close(() => resolve(null)));
  });
  if (taken === null) return ok(name, `${PORT} is free`);
  if (taken === "EACCES")
    return failed(
      name,
      `${PORT} may not be used`,
      "Ports below 1024 belong to root: please choose another with PORT, behind a proxy.",
    );
  if (taken !== "EADDRINUSE")
    return failed(name, `${HOST}:${PORT} cannot be used (${taken})`, "Please check HOST and PORT.");
  if (!(await answersAsPlinth(`http://127.0.0.1:${PORT}`)))
    return failed(name, `${PORT} is used by another program`, "Please end it, or choose another port with PORT.");
  // A console that runs alone has no data folder.
  if (ENGINE_URL) return ok(name, `Plinth answers at ${PORT}`);
  return warning(
    name,
    `a Plinth with another data folder answers at ${PORT}`,
    "Name its folder with PLINTH_DATA_DIR to look at that one, or choose another port with PORT to run one beside it.",
  );
}

async function answersAsPlinth(address: string): Promise<boolean> {
  const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(answerMsMax) }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { code?: number } | null;
  return typeof body?.code === "number";
}
