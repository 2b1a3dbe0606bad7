export { type MoveOptions, moveProject } from "./move-project.ts";
export { runMove, tendMoves } from "./tend-moves.ts";
