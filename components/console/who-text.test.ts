import { expect, test } from "vitest";
import { whoText } from "./who-text.ts";

const reason = (people: string[], others = 0) => ({ people, others });

test.each([
  [undefined, "An owner or admin of the project can change that."],
  [reason([]), "An owner or admin of the project can change that."],
  [reason(["Ada"]), "Ada can change that."],
  [reason(["Ada", "Grace"]), "Ada and Grace can change that."],
  [reason(["Ada", "Grace", "Olga"], 1), "Ada, Grace, Olga and 1 other can change that."],
  [reason(["Ada", "Grace", "Olga"], 4), "Ada, Grace, Olga and 4 others can change that."],
])("who can change it, case %#", (given, text) => expect(whoText(given)).toBe(text));
