/** Who goes on from an invitation to sign in has agreed to it: it is taken when they are back. */
const key = "joining";

export function rememberJoining(token: string): void {
  window.sessionStorage.setItem(key, token);
}

/** Whether this link was agreed to in this tab; once. */
export function takeJoining(token: string): boolean {
  const agreed = window.sessionStorage.getItem(key) === token;
  window.sessionStorage.removeItem(key);
  return agreed;
}
