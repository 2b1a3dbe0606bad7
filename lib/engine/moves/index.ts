export { type MoveOptions, moveProject } from "./move-project.ts";
export { tendMoves } from "./tend-moves.ts";
