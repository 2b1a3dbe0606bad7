/** What a command of the command line is. */
export interface Command {
  readonly usage: string;
  /** Throws UsageError, CommandError, or what `parseArgs` says of unknown arguments. */
  run(
    args: string[],
    environment: Readonly<Record<string, string | undefined>>,
    output: (text: string) => void,
  ): Promise<void>;
}

/** The command was called in a way that it does not have: exit code 2. */
export class UsageError extends Error {}

/** The command could not do its work: exit code 1. */
export class CommandError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
