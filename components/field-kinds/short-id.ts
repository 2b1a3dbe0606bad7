/** The end of an id, which tells it from others well enough for a reader. */
export const shortId = (id: string) => `…${id.slice(-8)}`;
