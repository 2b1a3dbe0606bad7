import { type FieldErrors, type FieldName, type FieldValues, type Resolver, set } from "react-hook-form";
import { type Message, msg, t } from "../../lib/kernel/words/words.ts";

const messages: Readonly<Record<string, Message>> = {
  "datetime-local": msg("Please enter the whole date, and the time as well"),
  date: msg("Please enter the whole date"),
  time: msg("Please enter the whole time"),
  number: msg("Please enter a number"),
};

type Typed = Pick<HTMLInputElement, "name" | "type"> & { validity: Pick<ValidityState, "badInput"> };

/** By name, what is wrong with inputs that are filled in part: their value is empty, as if nothing was there. */
export function badInputs(inputs: Iterable<Typed>): Map<string, string> {
  const bad = [...inputs].filter(({ name, validity }) => name !== "" && validity.badInput);
  return new Map(bad.map(({ name, type }) => [name, t(messages[type] ?? msg("Please enter a value that fits"))]));
}

/** These rules, and that nothing is filled in part. Of the page's `inputs` those count that have names of the form. */
export function refusingBadInput<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
  inputs: () => Iterable<Typed> = () => document.querySelectorAll("input"),
): Resolver<Values, Context, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const bad = [...badInputs(inputs())].filter(([name]) => options.names?.includes(name as FieldName<Values>));
    if (bad.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Values>;
    for (const [name, message] of bad) set(errors, name, { type: "badInput", message });
    return { values: {}, errors };
  };
}
