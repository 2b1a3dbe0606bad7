import { graphql } from "../../../lib/console/graphql.ts";

/** Tokens, roles and secret key of the project. */
export const SecretsQuery = graphql(`
  query ApiSecrets_Project {
    currentProject {
      id
      roles
      project_secret_key
      tokens { name token role expire active may_copy may_take_over created_by { id email first_name last_name } }
    }
  }
`);

/** What a change of tokens makes stale. */
export const secretTypenames = { additionalTypenames: ["ProjectModel", "APIToken"] };
