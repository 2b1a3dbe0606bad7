/**
 * Makes the relations of a project those of a document. Links stay wherever the new relation is kept in the same place.
 */

import { connectionsOf, type ProjectModels, type RelationDefinition } from "../../../contract/models.ts";
import type { SyncStep } from "../../../contract/sync/sync.ts";
import type { SyncModel, SyncRelation } from "../../../contract/sync/sync-document.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { refuseNameClash } from "../change-models.ts";
import { countLinks } from "../connections/count-links.ts";
import type { ModelChange } from "../model-change.ts";
import { createRelation, dropRelation } from "../sql/relations.ts";
import { relationStorage, tableOf } from "../storage.ts";
import { type Paired, pair } from "./pair.ts";
import { about, step } from "./step.ts";

export type WantedRelation = SyncRelation & { from: string };

/** The document's relations, each with the model that it begins in. */
export function relationsOf(targets: readonly SyncModel[]): WantedRelation[] {
  return targets.flatMap(({ name, relations }) => (relations ?? []).map((relation) => ({ ...relation, from: name })));
}

/** `currentName`: what a model of the document is called in the project, before it is renamed. */
export function pairRelations(
  { relations }: Pick<ProjectModels, "relations">,
  wanted: readonly WantedRelation[],
  currentName: (model: string) => string,
): Paired<RelationDefinition, WantedRelation> {
  return pair(
    relations,
    wanted,
    ({ from, forward_name }) => `${from}.${forward_name}`,
    ({ from, to, forward_name }) => `${currentName(from)}.${forward_name === to ? currentName(to) : forward_name}`,
  );
}

const nameOf = ({ from, forward_name }: Pick<RelationDefinition, "from" | "forward_name">) => `${from}.${forward_name}`;

/** Drops relations that the document does not have; those of models that go, go with them. */
export async function dropRelations(
  change: ModelChange,
  gone: readonly RelationDefinition[],
  tell: (step: SyncStep) => void,
): Promise<void> {
  for (const relation of gone) {
    const links = await countLinks(change, [relation]);
    await dropRelation(change, relation);
    change.draft.relations = change.draft.relations.filter(({ id }) => id !== relation.id);
    tell(step("delete", "relation", nameOf(relation), { links }));
  }
}

/**
 * Relations that stay take the document's names and kinds, and new ones are made. After all models and fields are
 * there.
 */
export async function reconcileRelations(
  change: ModelChange,
  { kept, added }: Pick<Paired<RelationDefinition, WantedRelation>, "kept" | "added">,
  tell: (step: SyncStep) => void,
): Promise<void> {
  await makeWay(change, kept);
  for (const [relation, wanted] of kept) await about(nameOf(wanted), () => alter(change, relation, wanted, tell));
  for (const wanted of added)
    await about(nameOf(wanted), async () => {
      const id = wanted.id && !change.draft.relations.some((other) => other.id === wanted.id) ? wanted.id : uuidv7();
      const relation = { id, ...bodyOf(wanted) };
      requireEnds(change, relation);
      change.draft.relations.push(relation);
      refuseNameClash(change.draft, nameOf(relation));
      await createRelation(change, relation);
      tell(step("add", "relation", nameOf(relation), { details: [`${wordsOf(relation)} ${relation.to}`] }));
    });
}

function bodyOf({ from, to, forward, reverse, forward_name, reverse_name, known_as }: WantedRelation) {
  return { from, to, forward, reverse, forward_name, reverse_name, known_as: known_as ?? null };
}

function requireEnds({ draft }: ModelChange, { to, from, forward_name }: RelationDefinition): void {
  if (!draft.models.some(({ name }) => name === to)) throw badInput({ to: t("There is no model named {to}", { to }) });
  if (from === to && forward_name === to)
    throw badInput({ known_as: t("A relation of a model with itself needs a name of its own") });
}

const wordsOf = ({ forward, reverse }: RelationDefinition) =>
  `${forward.replace("_", " ")} (back ${reverse.replace("_", " ")})`;

const columnAt = (relation: RelationDefinition) => {
  const storage = relationStorage(relation);
  return storage.kind === "column" ? `${storage.holder}.${storage.column}` : null;
};

/** A relation whose column another one takes over goes by an interim name, so that two can change places. */
async function makeWay({ project, draft, sql }: ModelChange, kept: Paired<RelationDefinition, WantedRelation>["kept"]) {
  const wantedAt = new Map(kept.map(([{ id }, wanted]) => [id, columnAt({ id, ...bodyOf(wanted) })]));
  for (const [relation] of kept) {
    const storage = relationStorage(relation);
    const at = columnAt(relation);
    const isWanted = [...wantedAt].some(([id, other]) => id !== relation.id && other === at);
    if (storage.kind !== "column" || wantedAt.get(relation.id) === at || !isWanted) continue;
    const holder = draft.models.find(({ name }) => name === storage.holder)!;
    const taken = new Set([
      ...holder.fields.map(({ identifier }) => identifier),
      ...connectionsOf(draft, holder.name).map(({ name }) => `${name}_id`),
    ]);
    let interim = 1;
    while (taken.has(`interim_${interim}_id`)) interim++;
    relation[storage.side === "from" ? "forward_name" : "reverse_name"] = `interim_${interim}`;
    await sql(
      `alter table ${tableOf(project.database, holder.name)} rename column ${quoteIdentifier(storage.column)} to ${quoteIdentifier(`interim_${interim}_id`)}`,
    );
  }
}

async function alter(
  change: ModelChange,
  relation: RelationDefinition,
  wanted: WantedRelation,
  tell: (step: SyncStep) => void,
): Promise<void> {
  const next: RelationDefinition = { id: relation.id, ...bodyOf(wanted) };
  const differing = (Object.keys(next) as (keyof RelationDefinition)[]).filter((key) => next[key] !== relation[key]);
  if (differing.length === 0) return;
  requireEnds(change, next);
  const [before, after] = [relationStorage(relation), relationStorage(next)];
  const sameEnds = relation.from === next.from && relation.to === next.to;
  const details = differing.map((key) => `${key} ${next[key] ?? "none"}`);
  if (
    sameEnds &&
    before.kind === "column" &&
    after.kind === "column" &&
    before.side === after.side &&
    before.unique === after.unique
  ) {
    if (before.column !== after.column)
      await change.sql(
        `alter table ${tableOf(change.project.database, after.holder)} rename column ${quoteIdentifier(before.column)} to ${quoteIdentifier(after.column)}`,
      );
    Object.assign(relation, next);
    return tell(step("change", "relation", nameOf(next), { details }));
  }
  if (sameEnds && before.kind === "join" && after.kind === "join") {
    Object.assign(relation, next);
    return tell(step("change", "relation", nameOf(next), { details }));
  }
  const links = await countLinks(change, [relation]);
  await dropRelation(change, relation);
  Object.assign(relation, next);
  await createRelation(change, relation);
  tell(step("change", "relation", nameOf(next), { details, links, deletes: links > 0 }));
}
