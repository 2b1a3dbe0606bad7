/** An authenticator in software: makes passkeys and signs with them as WebAuthn Level 3 says (ES256, attestation "none"), rightly or wrongly. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** What goes wrong on purpose. */
interface Flaws {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Undefined: none is sent. */
  userHandle?: string | undefined;
  /** The owner was not asked for finger, face or PIN. */
  unlocked?: boolean;
}

/** An authenticator with one passkey, for pages of `origin`. */
export function authenticator(origin = "http://localhost:3000") {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, flaws: Flaws) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: flaws.origin ?? origin, crossOrigin: false }));

  function authenticatorData(rpId: string, flaws: Flaws, attested = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(flaws.counter ?? counter);
    // User present, user verified, attested data included.
    const flags = 0x01 | (flaws.unlocked === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(flaws.rpId ?? rpId), Buffer.of(flags), count, attested]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };

  return {
    /** `navigator.credentials.create()`. */
    // biome-ignore lint/suspicious/noExplicitAny: as the server sent them
    create(options: any, flaws: Flaws = {}) {
      userHandle = options.user.id;
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(authenticatorData(options.rp.id, flaws, attested));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, flaws)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      };
    },
    /** `navigator.credentials.get()`. */
    get(options: { challenge: string; rpId: string }, flaws: Flaws = {}) {
      const authData = authenticatorData(options.rpId, flaws);
      const client = clientData("webauthn.get", options.challenge, flaws);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey)),
          userHandle: "userHandle" in flaws ? flaws.userHandle : userHandle,
        },
      };
    },
  };
}
