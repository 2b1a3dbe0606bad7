import { limits } from "../../contract/limits.ts";
import { badInput } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/is-object.ts";
import { t } from "../../kernel/words/words.ts";

const { fieldsMax, partsMax } = limits.syncDocument;
const count = (number: number) => number.toLocaleString("en");

/**
 * BAD_USER_INPUT for a document that has more than one may, before its parts are checked one by one: that takes the
 * main thread for as long as they are many.
 */
export function requireDocumentSize(document: unknown): void {
  if (fieldsOf(document) > fieldsMax)
    throw badInput({
      "document.models": t("A document has at most {fieldsMax} fields, of all models together", {
        fieldsMax: count(fieldsMax),
      }),
    });
  if (partsOf(document) > partsMax)
    throw badInput({
      document: t("A document has at most {partsMax} objects and lists", { partsMax: count(partsMax) }),
    });
}

/** Fields of all models, those that are nested too; no further than is needed. */
function fieldsOf(document: unknown): number {
  let found = 0;
  const waiting = listIn(document, "models");
  for (let holder = waiting.pop(); holder !== undefined && found <= fieldsMax; holder = waiting.pop()) {
    const fields = listIn(holder, "fields");
    found += fields.length;
    if (found <= fieldsMax) waiting.push(...fields);
  }
  return found;
}

/** Objects and lists, at whatever place. */
function partsOf(document: unknown): number {
  let found = 0;
  const waiting: unknown[] = isPart(document) ? [document] : [];
  for (let part = waiting.pop(); part !== undefined && found <= partsMax; part = waiting.pop()) {
    found++;
    const inside = Array.isArray(part) ? part : Object.values(part as object);
    for (const one of inside) if (isPart(one)) waiting.push(one);
  }
  return found;
}

const isPart = (value: unknown) => typeof value === "object" && value !== null;

function listIn(holder: unknown, key: string): unknown[] {
  const list = isObject(holder) ? holder[key] : null;
  return Array.isArray(list) ? [...list] : [];
}
