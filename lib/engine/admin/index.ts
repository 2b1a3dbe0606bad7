export { createUser } from "./create-user.ts";
export { deleteAnyProject } from "./delete-any-project.ts";
export { deleteUser } from "./delete-user.ts";
export { listAllProjects } from "./list-all-projects.ts";
export { getUserHoldings, listAllUsers } from "./list-all-users.ts";
export { restoreAnyProject } from "./restore-any-project.ts";
export { deleteSystemMessage, upsertSystemMessage } from "./system-messages.ts";
export { updateAnyProject } from "./update-any-project.ts";
export { updateUser } from "./update-user.ts";
