/** Said when a field is dropped where it cannot go. */
export const fieldMoveWarning = "Only one-level moves are allowed (parent ↔ child) or reordering within same level";
