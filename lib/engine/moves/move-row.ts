/** The row of a project's move: what is to be done, how far it is, and what the console shows of it. */

import { type MovePhase, movePhases, type ProjectMove } from "../../contract/projects/moves.ts";
import { DatabaseConfig } from "../../contract/projects/projects.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { noteMovePhase, type OpenProject } from "../projects/index.ts";
import type { DataLocation } from "./data-locations.ts";

export interface OpenMove {
  project_id: string;
  target: "shared" | "dedicated";
  status: ProjectMove["status"];
  schema: string;
  switched_at: Date | null;
  /** Null where the project is gone. */
  project: { place: DataLocation; kind: string; project_type: OpenProject["project_type"]; is_deleted: boolean } | null;
}

/** The move that is to be done or cleaned up after; null where there is none. */
export async function findMove(platform: Platform, projectId: string): Promise<OpenMove | null> {
  const { rows } = await platform.pool.query(
    `select m.project_id, m.target, m.status, m.database_schema as moved_schema, m.switched_at, p.id, p.database_kind,
      p.database_schema,
       p.database_config, p.project_type, p.deleted_at
     from plinth.project_moves m left join plinth.projects p on p.id = m.project_id
     where m.project_id = $1 and m.status in ('waiting', 'running', 'kept')`,
    [projectId],
  );
  const row = rows[0];
  if (!row) return null;
  const config =
    row.database_kind === "dedicated"
      ? DatabaseConfig.parse(JSON.parse(platform.secrets.decrypt(row.database_config)))
      : null;
  return {
    project_id: projectId,
    target: row.target,
    status: row.status,
    schema: row.database_schema ?? row.moved_schema,
    switched_at: row.switched_at,
    project: row.id && {
      place: { projectId, schema: row.database_schema, config },
      kind: row.database_kind,
      project_type: row.project_type,
      is_deleted: row.deleted_at !== null,
    },
  };
}

const tellEveryMs = 300;

/** Notes how far a move is; between phases at most every 300 ms. */
export class Progress {
  readonly #platform: Platform;
  readonly #projectId: string;
  readonly #onPhase: ((phase: MovePhase) => void | Promise<void>) | undefined;
  #phase: MovePhase = "prepare";
  #toldAt = 0;
  #telling: Promise<unknown> = Promise.resolve();
  #silence: NodeJS.Timeout | undefined;

  constructor(platform: Platform, projectId: string, onPhase?: (phase: MovePhase) => void | Promise<void>) {
    this.#platform = platform;
    this.#projectId = projectId;
    this.#onPhase = onPhase;
  }

  /** Calls back where nothing more is reached for that many milliseconds, once. Returns how to end that. */
  watch(silenceMs: number, stop: () => void): () => void {
    this.#silence = setTimeout(stop, silenceMs).unref();
    return () => clearTimeout(this.#silence);
  }

  async enter(phase: MovePhase): Promise<void> {
    this.#silence?.refresh();
    this.#phase = phase;
    await this.#telling;
    await this.#write(movePhases[phase]);
    await this.#onPhase?.(phase);
  }

  /** How much of the phase is done, from 0 to 1. */
  reach(part: number): void {
    this.#silence?.refresh();
    if (performance.now() - this.#toldAt < tellEveryMs) return;
    this.#toldAt = performance.now();
    const [from, until] = [movePhases[this.#phase], this.#phase === "copy" ? movePhases.catch_up : movePhases.hold];
    const percent = Math.floor(from + (until - from) * Math.min(1, part));
    this.#telling = this.#telling.then(() => this.#write(percent)).catch(() => {});
  }

  #write(percent: number): Promise<void> {
    return noteMovePhase(sqlOf(this.#platform.db), this.#projectId, this.#phase, percent);
  }
}
