import { expect, test } from "vitest";
import { graphqlMessage, tellRefusal } from "./form-errors.ts";

function refused(fields: Record<string, string>) {
  const shown: Record<string, unknown> = {};
  const told: string[] = [];
  const form = {
    getValues: (() => ({ email: "", role: "", place: { city: "" } })) as never,
    setError: ((name: string, { message }: { message: string }) => {
      shown[name] = message;
    }) as never,
  };
  tellRefusal(
    form,
    { message: "Refused.", fields },
    (message) => told.push(message),
    (path) => path.replace("member.", ""),
  );
  return { shown, told };
}

test("a refusal is told once: at its field, and where it is about none in a toast", () => {
  expect(refused({ "member.email": "No such account" })).toEqual({ shown: { email: "No such account" }, told: [] });
  expect(refused({})).toEqual({ shown: {}, told: ["Refused."] });
  expect(refused({ email: "Taken", plan: "Not here" })).toEqual({ shown: { email: "Taken" }, told: ["Not here"] });
  expect(refused({ "place.city": "Too long" })).toEqual({ shown: { "place.city": "Too long" }, told: [] });
});

test("a call that was not answered is told in one's own words, whatever the browser calls it", () => {
  const noResponse = "No response from server. Please check your connection.";
  for (const words of ["Failed to fetch", "Load failed"])
    expect(graphqlMessage({ graphQLErrors: [], networkError: new TypeError(words) })).toBe(noResponse);
  expect(graphqlMessage({ networkError: new Error("Bad Gateway") })).toBe("Bad Gateway");
  expect(graphqlMessage({ graphQLErrors: [{ message: "Title is required" }] })).toBe("Title is required");
});
