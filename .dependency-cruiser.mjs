// The architecture is these arrays. docs/architecture.md tells the story behind them.

/** Each lowest first: a layer may import itself and, of every array that it is in, what stands before it. */
const arrays = {
  server: ["lib/kernel", "lib/contract", "lib/platform", "lib/engine", "lib/api", "server.ts"],
  console: ["lib/kernel", "lib/contract", "lib/console", "components", "app"],
  plugins: ["lib/kernel", "lib/contract", "lib/console", "plugins"],
  command: ["lib/kernel", "lib/contract", "lib/platform", "lib/cli"],
  scripts: ["lib/kernel", "lib/contract", "lib/platform", "lib/engine", "scripts"],
};
/** The subsystems of lib/engine, in order: one may enter those before it, through their index.ts. */
const subsystems = [
  "access",
  "brand",
  "accounts",
  "projects",
  "roles",
  "members",
  "tokens",
  "project-settings",
  "audit",
  "viewing",
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
  "templates",
];

const at = (layer) => (layer.endsWith(".ts") ? `^${layer.replace(".", "\\.")}$` : `^${layer}/`);

const layers = [...new Set(Object.values(arrays).flat())];

const outOfOrder = layers.map((layer) => {
  const orders = Object.values(arrays).filter((array) => array.includes(layer));
  const below = new Set(orders.flatMap((array) => array.slice(0, array.indexOf(layer) + 1)));
  return {
    name: `${layer} imports a layer that is not below it`,
    comment: `Order: ${orders.map((array) => array.join(" <- ")).join("; ")}. Move the shared piece down, or hand it in from above.`,
    severity: "error",
    from: { path: at(layer) },
    to: { path: layers.filter((other) => !below.has(other)).map(at) },
  };
});

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
  // What unit tests share may look at the parts of a subsystem, as they do.
  from: { pathNot: [`^lib/engine/${name}/`, "^tests/support/"] },
  to: { path: `^lib/engine/${name}/`, pathNot: `^lib/engine/${name}/index\\.ts$` },
}));

export default {
  forbidden: [
    ...outOfOrder,
    ...laterNeighbours,
    ...frontDoors,
    {
      name: "the middleware reaches into the server",
      comment: "It asks the API, as pages do. Shared types live in lib/contract.",
      severity: "error",
      from: { path: "^middleware\\.ts$" },
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
      name: "screens import screens",
      comment: "Move what both need to components/<part>/.",
      severity: "error",
      from: { path: "^components/screens/([^/]+)/" },
      to: { path: "^components/screens/", pathNot: "^components/screens/$1/" },
    },
    {
      name: "a part imports a screen",
      comment: "Screens are made of parts. Move what the part needs to components/<part>/.",
      severity: "error",
      from: { path: "^components/", pathNot: "^components/screens/" },
      to: { path: "^components/screens/" },
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
