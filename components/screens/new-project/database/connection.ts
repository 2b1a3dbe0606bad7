/** The right form of 'Start New Project' for a database of one's own: flat, with both ways to say where it is. */
import { z } from "zod";
import { DatabaseConfig } from "../../../../lib/contract/projects/projects.ts";

export const ConnectionInput = z.object({
  by: z.enum(["fields", "address"]),
  uri: z.string(),
  host: z.string(),
  port: z.string(),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  ssl: z.boolean(),
});
export type ConnectionInput = z.infer<typeof ConnectionInput>;

const [ByAddress, ByFields] = DatabaseConfig.options;

/** Checks the chosen way by the contract's rules and gives the payload for the server. */
export const Connection = ConnectionInput.transform((input, context): DatabaseConfig => {
  const { by, uri, ...fields } = input;
  const result = by === "address" ? ByAddress.safeParse({ uri }) : ByFields.safeParse(fields);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});
export type Connection = z.output<typeof Connection>;
