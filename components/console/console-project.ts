/**
 * The project that the console is open for, with its tenants and the operators' messages: one query for side menu, top
 * bar and banner.
 */
import { graphql } from "../../lib/console/graphql.ts";

export const ConsoleProjectQuery = graphql(`
  query Console_Project {
    currentProject { id project_type tenant_model_name system_messages { _key message redirection hide } }
    getTenants { id name logo }
  }
`);
