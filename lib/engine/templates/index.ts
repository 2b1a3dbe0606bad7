export { startProject } from "./start-project.ts";
