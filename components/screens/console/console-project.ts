/** The project that the console is open for, with its tenants: one query for side menu and top bar. */
import { graphql } from "../../../lib/console/graphql.ts";

export const ConsoleProjectQuery = graphql(`
  query Console_Project {
    currentProject { id project_type tenant_model_name }
    getTenants { id name logo }
  }
`);
