export { type MoveOptions, moveProject } from "./move-project.ts";
export { startMoves } from "./start-moves.ts";
