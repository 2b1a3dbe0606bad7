// The architecture is two arrays. docs/architecture.md tells the story behind them.

/** Server side, lowest first: a layer may import itself and what stands before it. */
const serverLayers = ["lib/kernel", "lib/contract", "lib/platform", "lib/engine", "lib/api", "server.ts"];
/** Browser and pages, lowest first. */
const consoleLayers = ["lib/kernel", "lib/contract", "lib/console", "components", "app"];
/** The subsystems of lib/engine, in order: one may enter those before it, through their index.ts. */
const subsystems = [
  "audit",
  "access",
  "accounts",
  "projects",
  "rich-text",
  "field-kinds",
  "models",
  "compiler",
  "records",
  "media",
  "webhooks",
  "functions",
  "graphql",
  "rest",
  "plugins",
  "moves",
  "billing",
  "admin",
  "diagnostics",
  "sync",
];

const at = (layer) => (layer.endsWith(".ts") ? `^${layer.replace(".", "\\.")}$` : `^${layer}/`);

function upward(layers) {
  return layers.slice(0, -1).map((layer, i) => ({
    name: `${layer} imports upwards`,
    comment: `Order: ${layers.join(" <- ")}. Move the shared piece down, or hand it in from above.`,
    severity: "error",
    from: { path: at(layer) },
    to: { path: layers.slice(i + 1).map(at) },
  }));
}

const laterNeighbours = subsystems.slice(0, -1).map((name, i) => ({
  name: `engine/${name} imports a later subsystem`,
  comment: `Order: ${subsystems.join(", ")}. To reach a later neighbour, emit an event.`,
  severity: "error",
  from: { path: `^lib/engine/${name}/` },
  to: { path: subsystems.slice(i + 1).map((later) => `^lib/engine/${later}/`) },
}));

const frontDoors = subsystems.map((name) => ({
  name: `engine/${name} entered by a side door`,
  comment: `Import lib/engine/${name}/index.ts.`,
  severity: "error",
  from: { pathNot: `^lib/engine/${name}/` },
  to: { path: `^lib/engine/${name}/`, pathNot: `^lib/engine/${name}/index\\.ts$` },
}));

export default {
  forbidden: [
    ...upward(serverLayers),
    ...upward(consoleLayers),
    ...laterNeighbours,
    ...frontDoors,
    {
      name: "console reaches into the server",
      comment: "Pages and components talk to the API. Shared types live in lib/contract.",
      severity: "error",
      from: { path: ["^app/", "^components/", "^lib/console/", "^middleware\\.ts$"] },
      to: { path: ["^lib/platform/", "^lib/engine/", "^lib/api/"] },
    },
    {
      name: "engine knows the edge",
      comment: "No HTTP, no React, no Next in the engine.",
      severity: "error",
      from: { path: "^lib/(kernel|contract|platform|engine)/" },
      to: { path: "node_modules/(hono|@hono|next|react|react-dom)/" },
    },
    {
      name: "cycle",
      comment: "Cut it: move what both need to a third file.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|node_modules/\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
