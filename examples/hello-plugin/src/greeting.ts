const key = "hello-plugin greeting";

/** What this browser greets with. */
export const greeting = (): string => localStorage.getItem(key) ?? "Hello";

/** Keeps it in this browser. */
export const keepGreeting = (text: string): void => localStorage.setItem(key, text);
