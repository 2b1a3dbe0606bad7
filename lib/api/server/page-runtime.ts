/** What pages may use of the running server while they are rendered in its process. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { type Brand, ownName } from "../../contract/brand/brand.ts";
import { getBrand, getPluginPolicy, receivePaymentEvent } from "../../contract/calls/addresses.ts";
import type { PluginPolicy } from "../../contract/calls/answers/system.ts";
import { locate, pathOf } from "../../contract/calls/locate.ts";
import { projectHeader, projectParameter } from "../../contract/projects/named-project.ts";
import { endedView, viewHeader, viewParameter } from "../../contract/projects/named-view.ts";
import type { PlinthRuntime } from "../../contract/runtime.ts";
import type { Api } from "../app.ts";
import type { Incoming } from "../client-address.ts";

/** The request whose page is being rendered: what came in, and what its parts have asked for. */
interface PageRequest extends Required<Incoming> {
  asked: Map<string, Promise<unknown>>;
  /** Ids of the project, and of the view as somebody else, that the page's address names. */
  project: string | null;
  view: string | null;
}

const pageRequests = new AsyncLocalStorage<PageRequest>();

/**
 * Renders a page within its request, so that calls made on the way carry its cookies and come from where it came from.
 * Its headers are copied first: Next adds such to the request as only proxies write.
 */
export function withinPageRequest<Result>(request: IncomingMessage, render: () => Result): Result {
  const { headers, httpVersion, socket, url } = request;
  const named = namedIn(url ?? "/");
  return pageRequests.run({ headers: { ...headers }, httpVersion, socket, asked: new Map(), ...named }, render);
}

/** Pages of the console alone are about a project. */
function namedIn(url: string): Pick<PageRequest, "project" | "view"> {
  const address = URL.parse(url, "http://localhost");
  if (!address || !/^\/console(\/|$)/.test(address.pathname)) return { project: null, view: null };
  const view = address.searchParams.get(viewParameter) || null;
  return {
    project: address.searchParams.get(projectParameter) || null,
    // One that has ended by itself: the page is the person's own, and says so.
    view: view === endedView ? null : view,
  };
}

/** The answer to one question of a page, asked once however many of its parts want to know. */
function oncePerPage<Result>(question: string, cookie: string, ask: () => Promise<Result>): Promise<Result> {
  const page = pageRequests.getStore();
  if (!page) return ask();
  const key = `${question} ${cookie}`;
  const known = page.asked.get(key) as Promise<Result> | undefined;
  if (known) return known;
  const asked = ask();
  page.asked.set(key, asked);
  return asked;
}

/**
 * The runtime for pages. Calls to the API get the page request's cookies, address, browser and project, and an Origin
 * that is trusted, for the page's own server asks. Cookies never become part of what a page sends to the browser.
 * `engineSecret` proves to the engine that a payment event came by here.
 */
export function createPageRuntime(
  api: Pick<Api, "fetch" | "session">,
  publicUrl: string,
  engineSecret?: string,
): PlinthRuntime {
  /** As the API last told it. */
  let brand: Brand = { name: ownName, colors: null, logo: null, icon: "/apple-icon.png", manifest: "" };
  const ask = async <Answer>(address: typeof getBrand | typeof getPluginPolicy, cookie: string): Promise<Answer> => {
    const headers = { cookie, "x-use-cookies": "true" };
    const response = await runtime.fetch(new Request(`http://localhost${locate(address)}`, { headers }));
    const { message, body } = (await response.json()) as { message: string; body: Answer };
    if (!response.ok) throw new Error(message);
    return body;
  };
  const runtime: PlinthRuntime = {
    session: (cookie) =>
      oncePerPage("session", cookie, () => {
        const page = pageRequests.getStore();
        return api.session(cookie, page && { incoming: page }, page?.project, page?.view);
      }),
    policy: (cookie) => oncePerPage("policy", cookie, () => ask<PluginPolicy>(getPluginPolicy, cookie)),
    brand: () =>
      oncePerPage("brand", "", async () => {
        brand = await ask<Brand>(getBrand, "").catch(() => brand);
        return brand;
      }),
    project: () => pageRequests.getStore()?.project ?? null,
    view: () => pageRequests.getStore()?.view ?? null,
    fetch(request) {
      const page = pageRequests.getStore();
      const headers = new Headers(request.headers);
      headers.set("origin", publicUrl);
      headers.set("x-use-cookies", "true");
      if (page?.headers.cookie) headers.set("cookie", page.headers.cookie);
      if (page?.project) headers.set(projectHeader, page.project);
      if (page?.view) headers.set(viewHeader, page.view);
      if (page?.headers["user-agent"]) headers.set("user-agent", page.headers["user-agent"]);
      if (engineSecret && new URL(request.url).pathname === pathOf(receivePaymentEvent))
        headers.set("authorization", `Bearer ${engineSecret}`);
      return api.fetch(new Request(request, { headers }), page && { incoming: page });
    },
  };
  return runtime;
}
