export { type Member, type Membership, memberRole, requireMember } from "./member-role.ts";
export { openProject } from "./open-project.ts";
export type { OpenProject, ProjectDatabase, ProjectSettings } from "./project.ts";
