/** Every way to write to one model, with one field of it, and to be answered with it. */
import { graphql } from "./questions.ts";
import { type MatrixField, type MatrixWorld, type Model, otherOf, relationsOf, states, typeOf } from "./world.ts";

export function mutations({ ids }: MatrixWorld, model: Model, field: MatrixField): string[] {
  const type = typeOf(model);
  const other = otherOf(model);
  const there = ids[`${other} open`]!;
  const { name, selected } = field;
  const given = graphql({ [name]: field.given });
  const filter = graphql(field.filter);
  const { one, many } = relationsOf[other];
  const every = states.map((state) => ids[`${model} ${state}`]!);
  const change = (rest: string, shown: string) =>
    `mutation { update${typeOf(other)}(id: "${there}", ${rest}) { id ${shown} } }`;
  const ofRelation = (relation: string, key: string, shown: string, list: (one: string) => string) => [
    ...every.flatMap((id) => [
      change(`connect: { ${key}: ${list(`"${id}"`)} }`, shown),
      change(`disconnect: { ${key}: ${list(`"${id}"`)} }`, shown),
    ]),
    change(`create: { ${relation}: ${list(given)} }`, shown),
    `mutation { create${typeOf(other)}(input: { shown: "open" }, create: { ${relation}: ${list(given)} }) { ${shown} } }`,
    `mutation { create${typeOf(other)}(input: { shown: "open" }, connect: { ${key}: ${list(`"${every[0]}"`)} }) { ${shown} } }`,
  ];
  return [
    `mutation { create${type}(input: ${given}) { id ${selected} } }`,
    `mutation { create${type}List(inputs: [${given}, {}]) { ${selected} } }`,
    ...every.map((id) => `mutation { update${type}(id: "${id}", input: ${given}) { ${selected} } }`),
    `mutation { update${type}List(where: ${filter}, input: { shown: "open" }) { id ${selected} } }`,
    `mutation { update${type}List(where: {}, input: ${given}) { id ${selected} } }`,
    ...[...states.map((state) => `${model} ${state}`), "fresh"].map(
      (code) =>
        `mutation { upsert${type}(on: code, input: ${graphql({ code, [name]: field.given })}) { id ${selected} } }`,
    ),
    ...every.map((id) => `mutation { delete${type}(id: "${id}") { ${selected} } }`),
    `mutation { delete${type}List(where: ${filter}) { count } }`,
    ...one.flatMap((relation) => ofRelation(relation, `${relation}_id`, `${relation} { ${selected} }`, (id) => id)),
    ...many.flatMap((relation) =>
      ofRelation(
        `${relation}_list`,
        `${relation}_ids`,
        `${relation}_list { id ${selected} } ${relation}_count`,
        (id) => `[${id}]`,
      ),
    ),
  ];
}

/** The same by REST. */
export function restWrites(
  { ids }: MatrixWorld,
  model: Model,
  field: MatrixField,
): { method: string; path: string; body?: unknown }[] {
  const other = otherOf(model);
  const path = field.name === "box" ? "box.inner" : field.name;
  const given = { [field.name]: field.given };
  const where = encodeURIComponent(JSON.stringify(field.filter));
  const { one, many } = relationsOf[other];
  const every = states.map((state) => ids[`${model} ${state}`]!);
  const there = `${other}/${ids[`${other} open`]}`;
  return [
    { method: "POST", path: `${model}?fields=id,${path}`, body: given },
    { method: "POST", path: `${model}?fields=id,${path}`, body: [given, {}] },
    ...every.flatMap((id) => [
      { method: "PATCH", path: `${model}/${id}?fields=${path}`, body: given },
      { method: "DELETE", path: `${model}/${id}` },
      ...one.map((relation) => ({
        method: "PATCH",
        path: `${there}?fields=${relation}.${path}`,
        body: { [`${relation}_id`]: id },
      })),
      ...many.map((relation) => ({
        method: "PATCH",
        path: `${there}?fields=${relation}_list.${path}`,
        body: { [`${relation}_ids`]: [id] },
      })),
    ]),
    { method: "PATCH", path: `${model}?where=${where}`, body: { shown: "open" } },
    { method: "DELETE", path: `${model}?where=${where}` },
  ];
}
