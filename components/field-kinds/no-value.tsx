/** Stands in a cell that has no value. */
export const NoValue = () => <span className="text-muted">–</span>;
