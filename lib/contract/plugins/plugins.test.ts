import { describe, expect, test } from "vitest";
import type { PlinthError } from "../../kernel/errors.ts";
import { fieldTypes } from "../models.ts";
import { parseInput } from "../parse-input.ts";
import { PluginConfig } from "./plugins.ts";

const route = { path: "/", component: "Screen" };
const field = { type: "colour", base: "text", label: "Colour", input: "ColourInput" };
const right = {
  name: "lathe",
  version: "1.0.0",
  displayName: "Lathe",
  description: "Turns wood",
  author: "Ada",
  icon: "wrench",
  routes: [{ ...route, title: "Lathe", subtitle: "Turns" }],
  menu: [{ label: "Lathe", path: "/", icon: "wrench" }],
  settings: { menu: "Lathe", section: "Speed", component: "Settings" },
  fields: [{ ...field, description: "A colour", icon: "palette", cell: "ColourCell" }],
  components: ["Screen"],
};

function faultsOf(config: unknown): Record<string, string> {
  try {
    parseInput(PluginConfig, config);
  } catch (error) {
    return (error as PlinthError).fields!;
  }
  return {};
}

/** The same with one value, given by its path, in place of another. */
function changed(path: readonly PropertyKey[], value: unknown): unknown {
  const copy = structuredClone(right) as Record<PropertyKey, unknown>;
  let part = copy;
  for (const key of path.slice(0, -1)) part = part[key] as Record<PropertyKey, unknown>;
  part[path.at(-1)!] = value;
  return copy;
}

/** The paths of everything in it. */
function pathsOf(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]));
  return path.length > 0 ? [path, ...below] : below;
}

const aComponent = "The name of a component has letters and digits and starts with a capital";
const aPath = "A path begins with / and has parts of letters, digits, dots and hyphens, :names, and * at its end";
const aVersion = "Please give the version as three numbers, such as 1.0.0";
const anId = "A plugin's id has lowercase letters, numbers and hyphens and starts with a letter";

/** Those that a plugin can give an input to: not those that hold fields. */
const plainTypes = fieldTypes.filter((type) => type !== "object" && type !== "repeated");

describe("config.json", () => {
  test("with all keys is right, and so is one with what must be there", () => {
    expect(faultsOf(right)).toEqual({});
    expect(faultsOf({ name: "lathe", version: "1.0.0-beta.2", displayName: "Lathe", settings: null })).toEqual({});
    expect(
      faultsOf({ ...right, routes: ["/items/:id", "/docs/*", "/a.b/c-d"].map((path) => ({ ...route, path })) }),
    ).toEqual({});
  });

  test.each<[path: PropertyKey[], message: string, value: unknown]>([
    [["name"], "Please enter the plugin's name", undefined],
    [["name"], anId, "Lathe"],
    [["name"], anId, "../up"],
    [["name"], anId, "7up"],
    [["name"], anId, "l".repeat(61)],
    [["version"], "Please give the version, such as 1.0.0", undefined],
    [["version"], aVersion, "1.0"],
    [["version"], aVersion, "01.0.0"],
    [["version"], aVersion, "1.0.0+build"],
    [["version"], "Please use at most 50 characters", `1.0.0-${"a".repeat(50)}`],
    [["displayName"], "Please give the name that people read", undefined],
    [["displayName"], "Please give the name that people read", " "],
    [["displayName"], "Please use at most 100 characters", "l".repeat(101)],
    [["description"], "Please use at most 2000 characters", "l".repeat(2_001)],
    [["author"], "Please give the author as a text, in quotes", 7],
    [["author"], "Please use at most 100 characters", "l".repeat(101)],
    [["icon"], "Please use at most 40 characters", "l".repeat(41)],
    [["hooks"], "There is no field hooks here", {}],
    [["constructor"], "There is no field constructor here", {}],
    [["routes"], "Please give a list, in brackets", {}],
    [["routes"], "At most 50 are possible", Array(51).fill(route)],
    [["routes", 0], "Please give an object, in braces", "/"],
    [["routes", 0, "loader"], "There is no field loader here", "x"],
    [["routes", 0, "path"], "Please give a path, such as /items/:id", undefined],
    [["routes", 0, "path"], aPath, "items"],
    [["routes", 0, "path"], aPath, "/a b"],
    [["routes", 0, "path"], aPath, "/*/a"],
    [["routes", 0, "path"], "A path begins with / and has no ..", "/../up"],
    [["routes", 0, "path"], "A path begins with / and has no ..", ""],
    [["routes", 0, "path"], "Please use at most 200 characters", `/${"a".repeat(200)}`],
    [["routes", 0, "component"], "Please give the name of a component", undefined],
    [["routes", 0, "component"], aComponent, "screen"],
    [["routes", 0, "component"], aComponent, "Screen.default"],
    [["routes", 0, "title"], "Please use at most 60 characters", "l".repeat(61)],
    [["routes", 0, "subtitle"], "Please use at most 120 characters", "l".repeat(121)],
    [["menu"], "At most 10 are possible", Array(11).fill(right.menu[0])],
    [["menu", 0, "label"], "Please give what the tab says", undefined],
    [["menu", 0, "label"], "Please give what the tab says", ""],
    [["menu", 0, "label"], "Please use at most 30 characters", "l".repeat(31)],
    [["menu", 0, "path"], aPath, "https://example.com"],
    [["menu", 0, "icon"], "Please use at most 40 characters", "l".repeat(41)],
    [["menu", 0, "href"], "There is no field href here", "/"],
    [["settings"], "Please give an object, in braces", "Settings"],
    [["settings", "component"], "Please give the name of a component", undefined],
    [["settings", "menu"], "Please use at most 30 characters", "l".repeat(31)],
    [["settings", "section"], "Please use at most 60 characters", "l".repeat(61)],
    [["settings", "title"], "There is no field title here", "x"],
    [["fields"], "At most 20 are possible", Array(21).fill(field)],
    [["fields", 0, "type"], "Please give the type", undefined],
    [["fields", 0, "type"], "A type has lowercase letters, digits and hyphens", "Colour"],
    [["fields", 0, "base"], `base is one of ${plainTypes.join(", ")}`, "object"],
    [["fields", 0, "label"], "Please give what people call the type", undefined],
    [["fields", 0, "label"], "Please use at most 40 characters", "l".repeat(41)],
    [["fields", 0, "description"], "Please use at most 200 characters", "l".repeat(201)],
    [["fields", 0, "icon"], "Please use at most 40 characters", "l".repeat(41)],
    [["fields", 0, "input"], "Please give the name of a component", undefined],
    [["fields", 0, "cell"], aComponent, "cell"],
    [["fields", 0, "validate"], "There is no field validate here", "x"],
    [["components"], "At most 100 are possible", Array(101).fill("Screen")],
    [["components", 0], aComponent, "screen"],
  ])("%j: %s", (path, message, value) => {
    expect(faultsOf(changed(path, value))).toEqual({ [path.join(".")]: message });
  });

  test("whatever stands anywhere in it, the fault is told in plain words", () => {
    const told = pathsOf(right).flatMap((path) =>
      [undefined, null, 7, true, "", "?".repeat(5_000), [], [null], {}, { a: 1 }].flatMap((value) =>
        Object.values(faultsOf(changed(path, value))),
      ),
    );
    expect(told.length).toBeGreaterThan(200);
    for (const message of told)
      expect(message).not.toMatch(/invalid|expected|received|undefined|null|string|array|NaN/i);
  });
});
