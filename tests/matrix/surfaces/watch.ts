/** Surfaces that are told of what others do. */
import type { Values } from "../values.ts";
import type { Answer, Asked } from "./surface.ts";

export interface Watch {
  /** The record's values once what was told of it is this; what was told last where that does not come. */
  told(id: string, isIt: (values: Values | null) => boolean): Promise<Values | null>;
  close(): Promise<void>;
}

/** Begins to listen to the records of the case; refused where the role may not. */
export type StartWatch = (asked: Asked) => Promise<Answer<Watch>>;

/** Told things come by themselves; they take their time on a machine that does other work as well. */
export const toldWithinMs = 15_000;
