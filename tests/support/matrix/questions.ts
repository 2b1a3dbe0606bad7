/** Everything that can be asked about one model and one field of it without changing anything, on every path. */
import { type MatrixField, type MatrixWorld, type Model, otherOf, relationsOf, states, typeOf } from "./world.ts";

/** A filter as GraphQL writes it. */
export const graphql = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(graphql).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${graphql(inner)}`)
    .join(", ")} }`;
};

/** Questions that can also be asked as live queries. */
export function questions({ ids }: MatrixWorld, model: Model, field: MatrixField): string[] {
  const other = otherOf(model);
  const { one, many } = relationsOf[other];
  const filter = graphql(field.filter);
  const { name, selected } = field;
  const whenPlain = (...plain: string[]) => (field.isPlain ? plain : []);
  return [
    `{ ${model}List(sort: [{ shown: asc }]) { ${selected} } }`,
    `{ ${model}List(status: all) { ${selected} } }`,
    ...states.map((state) => `{ ${model}(id: "${ids[`${model} ${state}`]}", status: published) { id ${selected} } }`),
    `{ ${model}Count(where: ${filter}) }`,
    `{ ${model}Count }`,
    `{ ${model}List(where: { NOT: ${filter} }) { id } }`,
    `{ ${model}List(where: { OR: [{ id: { is_null: true } }, { AND: [${filter}] }] }) { id } }`,
    `{ ${model}List(where: { ${name}: { is_null: true } }) { id } }`,
    ...whenPlain(`{ ${model}List(sort: [{ ${name}: desc }]) { id } }`),
    `{ ${model}List(search: "start") { id } }`,
    `{ ${model}Count(search: "start") }`,
    // What unreadable texts become in the second round.
    `{ ${model}List(search: "secret2") { id } }`,
    `{ ${model}Count(search: "secret2") }`,
    ...one.flatMap((relation) => [
      `{ ${other}List { id ${relation} { id ${selected} } } }`,
      `{ ${other}List(where: { ${relation}: ${filter} }) { id } }`,
      `{ ${other}List(where: { ${relation}: null }) { id } }`,
      ...whenPlain(`{ ${other}List(sort: [{ ${relation}: { ${name}: asc } }]) { id } }`),
    ]),
    ...many.flatMap((relation) => [
      `{ ${other}List { id ${relation}_list { id ${selected} } ${relation}_count } }`,
      `{ ${other}List { ${relation}_count(where: ${filter}) } }`,
      `{ ${other}List(where: { ${relation}_list: { some: ${filter} } }) { id } }`,
      `{ ${other}List(where: { ${relation}_list: { every: ${filter} } }) { id } }`,
      `{ ${other}List(where: { ${relation}_list: { none: ${filter} } }) { id } }`,
      `{ ${other}List(where: { ${relation}_count: { gt: 1 } }) { id } }`,
      `{ ${other}List(sort: [{ ${relation}_count: desc }]) { id } }`,
    ]),
  ];
}

/** Questions beside them. */
export function moreQuestions(_world: MatrixWorld, model: Model, field: MatrixField): string[] {
  const { name, selected } = field;
  const { one, many } = relationsOf[otherOf(model)];
  return [
    `{ ${model}Aggregate { count } }`,
    ...many.map(
      (relation) => `{ ${otherOf(model)}List { id ${relation}_aggregate(where: ${graphql(field.filter)}) { count } } }`,
    ),
    ...(field.isPlain
      ? [
          `{ ${model}Aggregate { count max { ${name} } } }`,
          `{ ${model}Aggregate(group_by: [${name}]) { count group { ${name} } } }`,
          `{ ${model}Aggregate { count_distinct { ${name} } } }`,
          `{ ${model}Aggregate(having: { max: { ${name}: { is_null: false } } }) { count } }`,
          `{ ${model}Aggregate(group_by: [meta_status], sort: [{ min: { ${name}: desc } }]) { count } }`,
          ...one.map(
            (relation) =>
              `{ ${otherOf(model)}Aggregate(group_by: [${relation}__${name}]) { count group { ${relation}__${name} } } }`,
          ),
          ...many.flatMap((relation) => [
            `{ ${otherOf(model)}List { id ${relation}_aggregate { count max { ${name} } count_distinct { ${name} } } } }`,
          ]),
          `{ ${model}Connection(sort: [{ ${name}: asc }]) { edges { cursor node { id ${name} } } pageInfo { hasNextPage } totalCount } }`,
        ]
      : []),
    `{ ${model}Aggregate(where: ${graphql(field.filter)}) { count } }`,
    `{ ${model}Connection(first: 2, where: ${graphql(field.filter)}) { edges { node { id ${selected} } } totalCount } }`,
    ...one.map(
      (relation) => `{ ${otherOf(model)}Aggregate(group_by: [${relation}_id]) { count group { ${relation}_id } } }`,
    ),
    `{ __type(name: "${typeOf(model)}") { fields { name } } }`,
    `{ __type(name: "${typeOf(model)}_boxInput") { inputFields { name } } }`,
  ];
}

/** The same by REST: paths below `/secured/rest/`. */
export function restQuestions({ ids }: MatrixWorld, model: Model, field: MatrixField): string[] {
  const other = otherOf(model);
  const path = field.name === "box" ? "box.inner" : field.name;
  const where = encodeURIComponent(JSON.stringify(field.filter));
  const { one, many } = relationsOf[other];
  const related = [...one, ...many.map((name) => `${name}_list`)];
  return [
    `${model}?fields=id,${path}`,
    `${model}?where=${where}&fields=id&count=true`,
    ...(field.isPlain ? [`${model}?sort=${field.name}&fields=id`] : []),
    `${model}?search=start&fields=id&count=true`,
    `${model}?search=secret2&fields=id&count=true`,
    ...states.map(
      (state) => `${model}/${ids[`${model} ${state}`]}?fields=id,${path}${state === "draft" ? "&status=all" : ""}`,
    ),
    // Without meta: the questions themselves change when records were last written.
    `${other}?fields=id,${related.map((name) => `${name}.${path}`).join(",")}`,
    ...one.map((name) => `${other}?where=${encodeURIComponent(JSON.stringify({ [name]: field.filter }))}&fields=id`),
    ...many.map(
      (name) =>
        `${other}?where=${encodeURIComponent(JSON.stringify({ [`${name}_list`]: { some: field.filter } }))}&fields=id`,
    ),
  ];
}
