/** `plinth diff`: what the files say otherwise than the project. */
import { parseArgs } from "node:util";
import { type Command, commonOptions, exitCodes } from "../command.ts";
import { differencesOf } from "../files/compare.ts";
import { readFiles } from "../files/project-files.ts";
import { targetOf, targetOptions, targetUsage } from "../target.ts";

const signs = { add: "+", change: "~", delete: "-" } as const;
const styles = { add: "green", change: "yellow", delete: "red" } as const;

export const diffCommand: Command = {
  summary: "Show what differs between the files and a project",
  usage: `Usage: plinth diff

Shows what a push of the files would change. It only reads, and ends with 3 where there are differences.

${targetUsage}
${commonOptions}`,

  async run(args, terminal) {
    const { values } = parseArgs({ args, options: targetOptions });
    const { client, project, folder } = await targetOf(values, terminal);
    const { document, parts } = await client.document(project);
    const differences = differencesOf(document, readFiles(folder, parts));
    if (terminal.json) terminal.out(`${JSON.stringify({ differences })}\n`);
    else if (differences.length === 0) terminal.out("No differences.\n");
    for (const { action, name, lines } of terminal.json ? [] : differences) {
      terminal.out(`${terminal.paint(styles[action], `${signs[action]} ${name}`)}\n`);
      for (const line of action === "change" ? lines : []) {
        const style = line.startsWith("+") ? "green" : line.startsWith("-") ? "red" : "dim";
        terminal.out(`    ${terminal.paint(style, line)}\n`);
      }
    }
    return differences.length === 0 ? exitCodes.done : exitCodes.differences;
  },
};
