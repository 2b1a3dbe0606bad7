/** Errors that plugins throw in events and promises: nobody catches them, so the reader is told whose they are. */
import { t } from "../../kernel/words/words.ts";
import { toasts } from "../notices/toasts.ts";
import { thrownAtLoad } from "./load-plugins.ts";
import { plugins } from "./plugin-store.ts";

/** The plugin whose script is named first in a stack, or else in an address; null where it is the console's own. */
export function pluginOf(stack: string): string | null {
  return /\/plugins\/([a-z][a-z0-9-]*)\/[^\s)]*\.js/.exec(stack)?.[1] ?? null;
}

function tell(name: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (thrownAtLoad(name, message)) return;
  const load = plugins().loads[name];
  const title = load?.status === "loaded" ? load.plugin.title : name;
  toasts.error(t('Plugin "{title}" failed', { title }), { description: message.slice(0, 300) });
}

/** Begins to listen; the answer ends that. */
export function tellFaults(): () => void {
  const onError = ({ error, filename, message }: ErrorEvent) => {
    const name = pluginOf(error instanceof Error ? (error.stack ?? "") : "") ?? pluginOf(filename);
    if (name) tell(name, error ?? message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const name = pluginOf(reason instanceof Error ? (reason.stack ?? "") : "");
    if (name) tell(name, reason);
  };
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}
