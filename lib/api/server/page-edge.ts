/** What reaches Next: requests for pages, and nothing that it would take for a fault of its own. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "./listener.ts";

/** The routes of app/api, which take bodies. */
const bodyPath = /^\/api\/paddle\/webhooks\/[a-z-]+(\?|$)/;
const imagePath = /^\/_next\/image(\/?\?|\/?$)/;
const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

interface PageEdgeOptions {
  pages: Handler;
  /** Next's own reading of the state of a browser's router; throws where it is none. */
  readRouterState: ReadRouterState;
  /** Next then has routes of its own that take bodies. */
  isDevelopment: boolean;
}

type ReadRouterState = (header: string | string[] | undefined) => unknown;

/**
 * The pages behind their edge. What they cannot be asked gets 400. Bodies never come to them, for Next ends the process
 * when such a request is cut off: a form that was sent before the page had its scripts is led back to it, everything
 * else gets 405.
 */
export function pageEdge({ pages, readRouterState, isDevelopment }: PageEdgeOptions): Handler {
  const takesBody = (url: string) => bodyPath.test(url) || (isDevelopment && /^\/_?_next/.test(url));
  return (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    // No page uses Next's own making of images: Plinth's has bounds and rights.
    if (imagePath.test(url)) return refuse(response, 404, "There is no such page.");
    const fault = pageFault(url, headers, readRouterState);
    if (fault) return refuse(response, 400, fault);
    if (method === "GET" || method === "HEAD") return render(pages, request, response);
    // Next answers 500 to methods that it does not know.
    if (takesBody(url) && method !== "POST")
      return refuse(response, 405, "Events are sent by POST.", { allow: "GET, HEAD, POST" });
    if (takesBody(url)) {
      // What is left of a body that is too large would stand before the next request of the connection.
      response.setHeader("connection", "close");
      return render(pages, request, response);
    }
    if (method === "POST" && form.test(headers["content-type"] ?? ""))
      return refuse(response, 303, "", { location: ownPath(url) });
    return refuse(response, 405, "Pages are read by GET.", { allow: "GET, HEAD" });
  };
}

function pageFault(url: string, headers: IncomingHttpHeaders, readRouterState: ReadRouterState): string | null {
  try {
    decodeURIComponent(url.split(/[?#]/)[0]!);
  } catch {
    return "The address of the page is not valid.";
  }
  try {
    readRouterState(headers["next-router-state-tree"]);
  } catch {
    return "The header Next-Router-State-Tree is not valid.";
  }
  return null;
}

const refused = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** The same page, and never that of another site. */
function ownPath(url: string): string {
  const { pathname, search } = new URL(url, "http://localhost");
  return `/${pathname.replace(/^[/\\]+/, "")}${search}`;
}

function refuse(response: ServerResponse, status: number, sentence: string, headers: Record<string, string> = {}) {
  response.statusCode = status;
  for (const [name, value] of Object.entries({ ...refused, ...headers })) response.setHeader(name, value);
  response.end(sentence);
}

/** Next answers its own faults; where it could not, the connection does not wait. */
async function render(pages: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await pages(request, response);
  } catch (error) {
    response.destroy();
    throw error;
  }
}
