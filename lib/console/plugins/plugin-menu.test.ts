import { expect, test } from "vitest";
import { menuItem, pluginMenu } from "./plugin-menu.ts";
import type { LoadedPlugin, PluginLoad, Plugins } from "./plugin-store.ts";

const media = menuItem("media-plugin", { label: "Media", path: "/console/media", icon: "image" });
const maps = menuItem("maps", { label: "Maps", path: "/" });
const declared = { "media-plugin": [media], maps: [maps] };
const at = (change: Partial<Plugins>) =>
  pluginMenu(
    { phase: "loading", fault: null, active: Object.keys(declared), loads: {}, extraMenu: [], title: null, ...change },
    declared,
  ).map(({ label }) => label);
const loaded = (...menu: string[]): PluginLoad => ({
  status: "loaded",
  plugin: { menu: menu.map((label) => ({ ...maps, label })) } as LoadedPlugin,
});

test("an item leads below its plugin, or to the address of the console that it names", () => {
  expect([media.href, maps.href]).toEqual(["/console/media", "/console/plugin/maps"]);
});

test("tabs stand as declared until the plugin ran, and are its own from then on", () => {
  expect(at({ phase: "waiting", active: [] })).toEqual(["Media", "Maps"]);
  expect(at({ loads: { maps: { status: "loading" } } })).toEqual(["Media", "Maps"]);
  expect(at({ loads: { maps: loaded("Atlas", "Globe") } })).toEqual(["Media", "Atlas", "Globe"]);
});

test("sections of the console come before pages of plugins", () => {
  const menus = { maps: [maps], "media-plugin": [media] };
  const none = { phase: "waiting", fault: null, active: [], loads: {}, extraMenu: [], title: null } as const;
  expect(pluginMenu({ ...none, active: [], extraMenu: [] }, menus).map(({ label }) => label)).toEqual([
    "Media",
    "Maps",
  ]);
});

test("what was not loaded, or is not active any more, has no tab", () => {
  expect(at({ loads: { maps: { status: "failed", error: "x" } } })).toEqual(["Media"]);
  expect(at({ active: ["maps"], loads: { maps: loaded("Maps") } })).toEqual(["Maps"]);
  expect(at({ phase: "ready", loads: { "media-plugin": loaded("Media") } })).toEqual(["Media"]);
});
