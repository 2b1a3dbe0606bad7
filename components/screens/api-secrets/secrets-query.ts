import { graphql } from "../../../lib/console/graphql.ts";

/** Tokens, roles and secret key of the project, and the tenants that tokens are bound to. */
export const SecretsQuery = graphql(`
  query ApiSecrets_Project {
    currentProject {
      id
      roles
      project_secret_key
      tokens {
        name token role expire tenant_id active may_copy may_take_over
        created_by { id email first_name last_name }
      }
    }
    getTenants { id name }
  }
`);

/** What a change of tokens makes stale. */
export const secretTypenames = { additionalTypenames: ["ProjectModel", "APIToken"] };
