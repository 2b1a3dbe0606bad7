export { type EnvVar, maskedEnvVars, openEnvVars, sealEnvVars } from "./env-vars.ts";
export { requireMovableDefault, updateProject } from "./update-project.ts";
