/** What a command of the command line is. */

/** How a command line ends. */
export const exitCodes = { done: 0, failed: 1, usage: 2, differences: 3, conflict: 4 } as const;

/** Where a command runs, and what it may talk to. */
export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>;
  /** The folder that paths start from. */
  folder: string;
  /** Results. */
  out(text: string): void;
  /** Whatever is no result: progress, questions, faults. */
  err(text: string): void;
  /** Draws over the line that is there; nothing takes it away. */
  status(text: string): void;
  /** Whether a person sees it: only then there are progress bars. */
  isTerminal: boolean;
  /** Whether a person can be asked. */
  isInteractive: boolean;
  /** Results as JSON. */
  json: boolean;
  /** Colours where they help; the text itself where nobody sees them. */
  paint(style: "red" | "green" | "yellow" | "cyan" | "dim" | "bold", text: string): string;
  /** A line that a person types. */
  ask(question: string): Promise<string>;
  /** Shows an address to the person in their browser, where that can be done. */
  open(address: string): void;
  /** All that comes from the standard input. */
  read(): Promise<string>;
}

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  /** Gives the exit code. Throws UsageError, CommandError, or what `parseArgs` says of unknown arguments. */
  run(args: string[], terminal: Terminal): Promise<number>;
}

/** The command was called in a way that it does not have. */
export class UsageError extends Error {}

/** The command could not do its work. The code CONFLICT has an exit code of its own. */
export class CommandError extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** The last lines of each command's help. */
export const commonOptions = `  --json            Results and errors as JSON
  --help            This text

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 there are differences (diff), 4 somebody else changed it meanwhile.`;
