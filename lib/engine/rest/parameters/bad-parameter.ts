import { PlinthError } from "../../../kernel/errors.ts";

/** BAD_USER_INPUT about one parameter of the request, or a place inside of it. */
export function badParameter(path: string, message: string): PlinthError {
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [path.slice(0, 300)]: message } });
}
