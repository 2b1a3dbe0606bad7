const names: Record<string, string> = { api_secrets: "API Secrets" };

/** A permission as the screens call it: `api_secrets` is `API Secrets`. */
export function permissionName(permission: string): string {
  return names[permission] ?? permission.charAt(0).toUpperCase() + permission.slice(1).replaceAll("_", " ");
}
