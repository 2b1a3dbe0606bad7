import { convertMarked } from "./convert-marked.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

/** An answer with marked rich text, or rich text that is written. */
export type Task = { json: string; mark: string } | { html: string };

export default (task: Task): string => ("html" in task ? sanitiseHtml(task.html) : convertMarked(task.json, task.mark));
