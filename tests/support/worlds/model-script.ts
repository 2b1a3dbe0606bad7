/** An endless series of changes of models, and what each one leads to; a crash test compares its picture with what is really there. */

/** What exists: the root fields of each model, and relations as `from>to`. */
export interface ModelPicture {
  models: Record<string, string[]>;
  relations: string[];
}

export interface ModelStep {
  mutation: string;
  apply(picture: ModelPicture): unknown;
}

const fields: readonly { label: string; identifier: string; kind: string }[] = [
  { label: "Title", identifier: "title", kind: "field_type: text, input_type: string, validation: { required: true }" },
  { label: "Code", identifier: "code", kind: "field_type: text, input_type: string, validation: { unique: true }" },
  { label: "Size", identifier: "size", kind: "field_type: number, input_type: double, enable_indexing: true" },
  { label: "Place", identifier: "place", kind: "field_type: object, input_type: object" },
];

/** Steps of round `n`: a model with fields, related to the one of the round before; the older ones are renamed, then deleted. */
export function stepsOf(n: number, picture: ModelPicture): ModelStep[] {
  const name = `crash_${n}`;
  const older = Object.keys(picture.models).filter((model) => /^(crash|renamed)_\d+$/.test(model));
  const previous = older.findLast((model) => model.startsWith("crash_"));
  const steps: ModelStep[] = [
    {
      mutation: `addModelToProject(name: "${name}") { name }`,
      apply: ({ models }) => Object.assign(models, { [name]: [] }),
    },
    ...fields.map(({ label, identifier, kind }) => ({
      mutation: `upsertFieldToModel(model_name: "${name}", field_label: "${label}", ${kind}) { identifier }`,
      apply: ({ models }: ModelPicture) => models[name]!.push(identifier),
    })),
    {
      mutation: `modelFieldOperation(type: rename, model_name: "${name}", field_name: "size", new_name: "Weight") { identifier }`,
      apply: ({ models }) => models[name]!.splice(models[name]!.indexOf("size"), 1, "weight"),
    },
    {
      mutation: `modelFieldOperation(type: delete, model_name: "${name}", field_name: "code") { identifier }`,
      apply: ({ models }) => models[name]!.splice(models[name]!.indexOf("code"), 1),
    },
  ];
  if (previous) {
    const [forward, reverse] = [
      ["has_one", "has_many"],
      ["has_many", "has_many"],
      ["has_many", "has_one"],
    ][n % 3]!;
    steps.push({
      mutation: `upsertConnectionToModel(from: "${name}", to: "${previous}", forward_connection_type: ${forward}, reverse_connection_type: ${reverse}) { model }`,
      apply: ({ relations }) => relations.push(`${name}>${previous}`),
    });
    steps.push(renameStep(previous, previous.replace("crash", "renamed")));
  }
  if (older.length > 3) steps.push(deleteStep(older[0]!));
  return steps;
}

function renameStep(from: string, to: string): ModelStep {
  return {
    mutation: `updateModel(type: rename, model_name: "${from}", new_name: "${to}") { name }`,
    apply(picture) {
      picture.models = Object.fromEntries(
        Object.entries(picture.models).map(([name, ids]) => [name === from ? to : name, ids]),
      );
      const renamed = (name: string) => (name === from ? to : name);
      picture.relations = picture.relations.map((relation) => relation.split(">").map(renamed).join(">"));
    },
  };
}

function deleteStep(name: string): ModelStep {
  return {
    mutation: `updateModel(type: delete, model_name: "${name}") { name }`,
    apply(picture) {
      delete picture.models[name];
      picture.relations = picture.relations.filter((relation) => !relation.split(">").includes(name));
    },
  };
}
