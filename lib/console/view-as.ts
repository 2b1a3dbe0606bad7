/** Begins and ends a view of the console as a role, a member or a token. */

import { endView } from "../contract/calls/addresses/frame.ts";
import { startView } from "../contract/calls/addresses/projects.ts";
import { viewParameter } from "../contract/projects/named-view.ts";
import type { ViewKind } from "../contract/projects/viewing.ts";
import { ownPage } from "../kernel/own-page.ts";
import { t } from "../kernel/words/words.ts";
import { call, RestError } from "./calls/rest.ts";
import { toasts } from "./notices/toasts.ts";
import { routes } from "./routes.ts";
import { loadPage } from "./session/leave.ts";

/** What can be viewed as, by the name of a role, the id of a member or the first characters of a token. */
export type { ViewKind } from "../contract/projects/viewing.ts";

/** Loads the content as that one sees it, or says why not. */
export async function viewAs(kind: ViewKind, id: string): Promise<void> {
  try {
    const { body } = await call(startView, { body: { kind, id }, handlesErrors: true, mayBeForbidden: true });
    await loadPage(routes.contentIn(body.id));
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    toasts.error(t("This view could not be opened"), { description: error.message });
  }
}

/** Ends it, and loads the same page as the reader's own. */
export async function stopViewing(id: string): Promise<void> {
  // One that has ended by itself is left just so.
  await call(endView, { body: { id }, handlesErrors: true, mayBeForbidden: true, keepsSession: true }).catch(
    (error: unknown) => {
      if (!(error instanceof RestError) || error.status === 0) throw error;
    },
  );
  await loadPage(ownPage(ownAddress(window.location.href)) ?? routes.contentIn(null));
}

/** The page without the view. */
export function ownAddress(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete(viewParameter);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
