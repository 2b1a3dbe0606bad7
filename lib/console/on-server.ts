/** Whether this runs while a page is rendered on the server; false in the browser. */
export const onServer = typeof window === "undefined";
