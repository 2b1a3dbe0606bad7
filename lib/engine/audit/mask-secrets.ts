/** What stands where a secret was. */
const mask = "***";

/** Names under which secrets are handed in; also as part of a longer name, such as `old_pass` or `access_key`. */
const secretName = /pass|secret|token|credential|access_?key|private_?key|api_?key|authorization/i;

/**
 * A copy of JSON without secrets: values under the names of secrets and under `extra` names are masked, in `env_vars` every value, and of addresses the
 * user and password. Empty values stay, since they tell nothing.
 */
export function maskSecrets(value: unknown, extra: ReadonlySet<string> = new Set()): unknown {
  return maskIn(value, extra, "");
}

function maskIn(value: unknown, extra: ReadonlySet<string>, name: string): unknown {
  if (value === null || value === undefined || value === "" || typeof value === "boolean") return value;
  if (secretName.test(name) || extra.has(name)) return mask;
  if (typeof value === "string") return value.replace(/:\/\/[^\s/@]+@/g, `://${mask}@`);
  if (Array.isArray(value)) return value.map((item) => maskIn(item, extra, name === "env_vars" ? "env_var" : ""));
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      name === "env_var" && key === "value" ? mask : maskIn(item, extra, key),
    ]),
  );
}
