import { expect, test } from "vitest";
import { joinPlugin } from "./join-plugin.ts";
import type { Plugin } from "./plugin-shape.ts";

const config = { name: "lathe", version: "1.0.0", displayName: "Lathe", description: "Turns" };
const Screen = () => null;

test("the script completes the configuration, and wins where both say something", () => {
  const menu = [{ label: "Lathe", path: "/", icon: "wrench" }];
  const routes = [{ path: "/", component: "Screen" }];
  const joined = joinPlugin(
    { ...config, menu, routes },
    { name: "lathe", components: { Screen }, menu: [{ label: "Turn", path: "/" }] },
  );
  expect(joined.menu).toEqual([{ label: "Turn", href: "/console/plugin/lathe", icon: "" }]);
  expect(joined.routes).toEqual([
    { path: "/", title: "Lathe", subtitle: "Turns", component: "Screen", Component: Screen },
  ]);
  expect(joinPlugin({ ...config, menu }, { name: "lathe" }).menu[0]!.icon).toBe("wrench");
});

test("a component that the script has not is null, also one that every object has", () => {
  const routes = [{ path: "/", component: "toString" }];
  expect(joinPlugin({ ...config, routes }, { name: "lathe" }).routes[0]!.Component).toBeNull();
});

test.each<[string, unknown]>([
  ["a label that is no text", { menu: [{ label: {}, path: "/" }] }],
  ["an icon that is no text", { menu: [{ label: "Turn", path: "/", icon: 7 }] }],
  ["a title that is no text", { routes: [{ path: "/", component: Screen, title: [] }] }],
  ["a menu that is no list", { menu: { label: "Turn" } }],
])("%s is refused before the console draws it", (_, part) => {
  expect(() => joinPlugin(config, { name: "lathe", ...(part as Partial<Plugin>) })).toThrow(TypeError);
});
