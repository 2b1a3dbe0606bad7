import { type Command, CommandError, exitCodes, type Terminal, UsageError } from "./command.ts";
import { auditCommand } from "./commands/audit-command.ts";
import { diffCommand } from "./commands/diff-command.ts";
import { doctorCommand } from "./commands/doctor-command.ts";
import { dumpCommand } from "./commands/dump-command.ts";
import { loginCommand } from "./commands/login-command.ts";
import { pullCommand } from "./commands/pull-command.ts";
import { pushCommand } from "./commands/push-command.ts";
import { restoreCommand } from "./commands/restore-command.ts";
import { typesCommand } from "./commands/types-command.ts";

const commands: Readonly<Record<string, Command>> = {
  login: loginCommand,
  pull: pullCommand,
  diff: diffCommand,
  push: pushCommand,
  dump: dumpCommand,
  restore: restoreCommand,
  types: typesCommand,
  "audit verify": auditCommand,
  doctor: doctorCommand,
};

const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 3;
const usage = `Usage: plinth <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`)
  .join("\n")}

plinth <command> --help tells more.`;

/** The command that the words begin with, and the arguments after it. */
function find(args: readonly string[]): { command: Command | null; rest: string[] } {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(" ");
    if (args.length >= words && Object.hasOwn(commands, name))
      return { command: commands[name]!, rest: args.slice(words) };
  }
  return { command: null, rest: [] };
}

/** Runs one command line and gives the exit code. */
export async function runCommandLine(args: string[], outer: Omit<Terminal, "json">): Promise<number> {
  const { command, rest } = find(args);
  const terminal: Terminal = { ...outer, json: args.includes("--json") };
  if (args.includes("--help") || args.includes("-h")) {
    terminal.out(`${command?.usage ?? usage}\n`);
    return exitCodes.done;
  }
  try {
    if (!command) throw new UsageError(args[0] ? `There is no command "${args[0]}".` : "Please name a command.");
    const given = rest.filter((argument) => argument !== "--json");
    return await command.run(given, terminal);
  } catch (error) {
    return tell(error as Error & { code?: string }, command?.usage ?? usage, terminal);
  }
}

function tell(error: Error & { code?: string }, usageText: string, { json, err, paint }: Terminal): number {
  const isUsage = error instanceof UsageError || (error.code ?? "").startsWith("ERR_PARSE_ARGS");
  const code = isUsage ? "USAGE" : (error.code ?? "INTERNAL");
  const fields = error instanceof CommandError ? error.fields : {};
  if (json) err(`${JSON.stringify({ error: { code, message: error.message, fields } })}\n`);
  else {
    const others = Object.entries(fields).filter(([, message]) => message !== error.message);
    const told = [paint("red", error.message), ...others.map(([name, message]) => `  ${name}: ${message}`)];
    err(`${told.join("\n")}\n${isUsage ? `\n${usageText}\n` : ""}`);
  }
  if (isUsage) return exitCodes.usage;
  return code === "CONFLICT" ? exitCodes.conflict : exitCodes.failed;
}
