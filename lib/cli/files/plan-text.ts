import type { SyncStep } from "../../contract/sync/sync.ts";
import { counted } from "../../kernel/counts.ts";
import type { Terminal } from "../command.ts";

const signs = { add: "+", change: "~", rename: "»", delete: "-" } as const;
const styles = { add: "green", change: "yellow", rename: "cyan", delete: "red" } as const;

/** The steps of a push, a line each, and what of the data they touch. */
export function planText(steps: readonly SyncStep[], { paint }: Pick<Terminal, "paint">): string {
  if (steps.length === 0) return "Nothing to change.\n";
  const lines = steps.flatMap((step) => {
    const details = step.details.length > 0 ? paint("dim", `  ${step.details.join("; ")}`) : "";
    const line = `${paint(styles[step.action], `${signs[step.action]} ${step.part} ${step.name}`)}${details}`;
    return [line, ...touched(step).map((text) => paint("red", `    ${text}`))];
  });
  const count = (action: SyncStep["action"]) => steps.filter((step) => step.action === action).length;
  const summary = (["add", "change", "rename", "delete"] as const).map((action) => `${count(action)} to ${action}`);
  return `${lines.join("\n")}\n\n${summary.join(", ")}.\n`;
}

function touched({ records, links, unconvertible, part }: SyncStep): string[] {
  const told: string[] = [];
  if (unconvertible)
    told.push(
      `${counted(unconvertible.count, "value")} cannot be converted and ${unconvertible.count === 1 ? "is" : "are"} lost, for example ${unconvertible.examples.join(", ")}`,
    );
  else if (records > 0)
    told.push(
      part === "field"
        ? counted(records, "record loses its value", "records lose their value")
        : counted(records, "record is deleted", "records are deleted"),
    );
  if (links > 0) told.push(counted(links, "link between records is lost", "links between records are lost"));
  return told;
}
