/** How many records a page of a list has: what is offered, and what it is until somebody chooses. */
export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 50;
