/** How calls and pages name the view of the console as somebody else that they are made in. */

/** The header of a call with the id of the view that it is made in. */
export const viewHeader = "x-plinth-view";

/** The query parameter of a page of the console, and of a socket. */
export const viewParameter = "view-as";

/** In its place on the first page after a view that has ended by itself. */
export const endedView = "ended";
