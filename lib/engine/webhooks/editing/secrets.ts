/** The secrets that sign what a webhook is told: one, or two while receivers change to the newer one. */
import { randomBytes } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import type { Platform } from "../../../platform/platform.ts";

export interface WebhookSecret {
  /** `whsec_` and base64, as Standard Webhooks has it. */
  secret: string;
  created_at: string;
  /** Of the older of two; null for the one that stays. */
  expires_at: string | null;
}

const secretBytes = 32;

const newSecret = (now: Date): WebhookSecret => ({
  secret: `whsec_${randomBytes(secretBytes).toString("base64")}`,
  created_at: now.toISOString(),
  expires_at: null,
});

const inForce = (secrets: readonly WebhookSecret[], now: Date) =>
  secrets.filter(({ expires_at }) => expires_at === null || new Date(expires_at) > now);

/** The secrets in force, the newest first. A webhook that has none yet gets its first. */
export async function secretsOf(
  platform: Platform,
  webhook: { id: string; secrets: Buffer | null },
): Promise<WebhookSecret[]> {
  const now = platform.clock.now();
  if (webhook.secrets) return inForce(read(platform, webhook.secrets), now);
  await platform.db
    .updateTable("plinth.webhooks")
    .set({ secrets: seal(platform, [newSecret(now)]) })
    .where("id", "=", webhook.id)
    .where("secrets", "is", null)
    .execute();
  const { secrets } = await platform.db
    .selectFrom("plinth.webhooks")
    .select("secrets")
    .where("id", "=", webhook.id)
    .executeTakeFirstOrThrow();
  return read(platform, secrets!);
}

/** A new secret, sealed for the table. */
export const firstSecret = (platform: Platform): Buffer => seal(platform, [newSecret(platform.clock.now())]);

/**
 * The secrets with a new one before them: of those that were, the newest stays in force until `until`, and the others
 * end.
 */
export function withNewSecret(platform: Platform, before: readonly WebhookSecret[], until: Date): WebhookSecret[] {
  const last = before[0];
  return [
    newSecret(platform.clock.now()),
    ...(last && until > platform.clock.now() ? [{ ...last, expires_at: until.toISOString() }] : []),
  ];
}

export const seal = (platform: Platform, secrets: readonly WebhookSecret[]): Buffer =>
  platform.secrets.encrypt(JSON.stringify(secrets));

const read = (platform: Platform, sealed: Buffer) => JSON.parse(platform.secrets.decrypt(sealed)) as WebhookSecret[];

/** The headers of Standard Webhooks, with a signature for each secret in force. */
export function signedHeaders(
  secrets: readonly WebhookSecret[],
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(Math.floor(message.at.getTime() / 1000)),
    "webhook-signature": secrets
      .map(({ secret }) => new Signer(secret).sign(message.id, message.at, message.body))
      .join(" "),
  };
}
