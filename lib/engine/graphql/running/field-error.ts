/** An error that knows which field of the operation it belongs to. */
export class FieldError extends Error {
  readonly alias: string;

  constructor(alias: string, cause: unknown) {
    super(`field ${alias}`, { cause });
    this.alias = alias;
  }
}
