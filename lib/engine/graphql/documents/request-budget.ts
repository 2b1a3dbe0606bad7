/**
 * What the operations of one request may cost, ask of the schema and answer together: as much as one of them may alone.
 */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { OperationCost } from "./cost.ts";
import { requireIntrospectionWithin } from "./introspection-cost.ts";

const answerMebibytes = limits.answerBytesMax / 1024 / 1024;

export class RequestBudget {
  /** By the operation's request: one that is read a second time, because models changed, counts once. */
  readonly #costs = new Map<object, OperationCost>();
  #answerBytes = 0;

  /** Called before an operation runs. COST_LIMIT where it is too much beside those before it. */
  spend(request: object, cost: OperationCost): void {
    const costs = [...new Map(this.#costs).set(request, cost).values()];
    const sumOf = (part: (cost: OperationCost) => number) => costs.reduce((sum, one) => sum + part(one), 0);
    const estimated = sumOf((one) => one.estimated);
    if (estimated > limits.queryCostMax)
      throw new PlinthError(
        "COST_LIMIT",
        t(
          "With this operation the batch has a cost of {estimated}, and at most {queryCostMax} is allowed. Please send it in a request of its own.",
          { estimated, queryCostMax: limits.queryCostMax },
        ),
      );
    requireIntrospectionWithin({
      schemas: sumOf(({ introspection }) => introspection.schemas),
      types: sumOf(({ introspection }) => introspection.types),
      cost: sumOf(({ introspection }) => introspection.cost),
      costMax: Math.min(...costs.map(({ introspection }) => introspection.costMax)),
    });
    if (this.#answerBytes > limits.answerBytesMax)
      throw new PlinthError(
        "COST_LIMIT",
        t(
          "The answers before this operation are larger than {answerMebibytes} MiB together. Please send it in a request of its own.",
          { answerMebibytes },
        ),
      );
    this.#costs.set(request, cost);
  }

  /**
   * Called with each answer. COST_LIMIT for the one by which they become too large together; what was written stays
   * written.
   */
  answered(text: string): void {
    if (this.#answerBytes > limits.answerBytesMax) return;
    this.#answerBytes += Buffer.byteLength(text);
    if (this.#answerBytes > limits.answerBytesMax)
      throw new PlinthError(
        "COST_LIMIT",
        t(
          "The operation ran, but the answers of the batch are larger than {answerMebibytes} MiB together, so this one is left out.",
          { answerMebibytes },
        ),
      );
  }
}
