/**
 * How the names of a project's models become names of its GraphQL API and its tables. Both sides use these functions,
 * so a name that the console shows is the name that the API has.
 */

/**
 * The identifier of a field from its label: lower case, runs of other characters become one underscore, none at the
 * ends.
 */
export function identifierOf(label: string): string {
  return label
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** GraphQL type of a model: `blog_post` is `BlogPost`. */
export function typeNameOf(model: string): string {
  return model
    .split("_")
    .filter(Boolean)
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join("");
}

/** First part of a model's query names: `blog_post` is `blogPost`. */
export function queryNameOf(model: string): string {
  const type = typeNameOf(model);
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** The GraphQL names that a relation called `name` takes up in its model. */
export function relationNames(name: string, kind: "has_one" | "has_many"): string[] {
  return kind === "has_one" ? [name, `${name}_id`] : [`${name}_list`, `${name}_count`, `${name}_ids`];
}
