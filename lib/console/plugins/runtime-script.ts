/** `/plugins/runtime.js`: puts the registry on the page. A second copy leaves the first alone. */
import { createRegistry, type PluginRegistry } from "./runtime.ts";

const page = window as unknown as { plinth?: PluginRegistry };
page.plinth ??= createRegistry();
