/** The client for servers that people name: what it sends, how much it reads and how long it waits. */
import pg from "pg";
import { limits } from "../../../contract/limits.ts";
import { boundSilence, onStream, type Wire, wireOf } from "../../../platform/db/wire.ts";

/** Code of the error where a server answers more than it may. */
export const answerTooLargeCode = "EANSWERTOOLARGE";

/** What pg reads from the machine's environment and home where a setting is missing. */
interface ReadSettings {
  password: string;
  connectionParameters: { password: string; options?: string | undefined; replication?: string | undefined };
}

/**
 * A client for servers that people name: what it sends is what it was given. pg would fill in an empty password from
 * PGPASSWORD or the password file of the machine, and send PGOPTIONS along.
 */
export class GuestClient extends pg.Client {
  constructor(config: GuestConfig = {}) {
    super(config);
    boundAnswers(wireOf(this), config.answerBytesMax ?? limits.foreignAnswerBytesMax);
    boundSilence(this, { silenceMs: config.silenceMs ?? limits.foreignSilenceMsMax });
    const read = this as unknown as ReadSettings;
    read.password = typeof config.password === "string" ? config.password : "";
    read.connectionParameters.password = read.password;
    read.connectionParameters.options = undefined;
    read.connectionParameters.replication = undefined;
  }
}

interface GuestConfig extends pg.ClientConfig {
  /** Bytes of the answer to one statement, and of all that is said before the first. */
  answerBytesMax?: number;
  /** Milliseconds that the server may be silent beyond those that a statement may take. */
  silenceMs?: number;
}

/**
 * Breaks the connection to a server that answers more than it may: pg would hold all of it in memory, however long the
 * server goes on.
 */
function boundAnswers(wire: Wire, bytesMax: number): void {
  let bytes = 0;
  onStream(wire, (stream) =>
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) stream.destroy(Object.assign(new Error("answer too large"), { code: answerTooLargeCode }));
    }),
  );
  wire.on("readyForQuery", () => {
    bytes = 0;
  });
}
