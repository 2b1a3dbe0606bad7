export { getProjectHome } from "./get-project-home.ts";
export { importModels, undoImport } from "./import-models.ts";
export { startProject } from "./start-project.ts";
