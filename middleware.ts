/**
 * What a session is worth on pages, and which scripts run in them. The API judges its calls itself; the browser's fetch
 * layer knows the same rules.
 */
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { nonceHeader, pagePolicy } from "./lib/console/page-policy.ts";
import { routes, safeNext } from "./lib/console/routes.ts";
import { readTheme, themeCookie } from "./lib/console/theme.ts";
import { unavailablePage } from "./lib/console/unavailable-page.ts";
import { logout } from "./lib/contract/calls/addresses/frame.ts";
import { locate } from "./lib/contract/calls/locate.ts";
import { projectParameter } from "./lib/contract/projects/named-project.ts";
import { endedView, viewParameter } from "./lib/contract/projects/named-view.ts";
import { getRuntime } from "./lib/contract/runtime.ts";
import { type OwnPage, ownPage } from "./lib/kernel/own-page.ts";

export const config = {
  // The session is asked of the API in this process.
  runtime: "nodejs",
  matcher: [
    "/((?!_next/|api/|__next|offline-worker\\.js|model-icons\\.svg|apple-icon\\.png|favicon\\.ico|robots\\.txt).*)",
  ],
};

/** Pages where one signs in: whoever is signed in already has no business there. */
const signInPages = /^\/auth\/(login|signup)$/;
const publicPages = /^\/(invitation|verify|forgot-password|change-password|(google|github)\/callback)$/;
/** Shown, under the address that was asked for, where the reader may not enter the project that it names. */
const notYours = "/not-yours";
const consolePages = /^\/console(\/|$)/;
const sessionCookies = ["plinth_session", "project_id", "temp_tenant_id", "userToken"];

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  if (pathname === "/login") return redirect(request, ownPage(`/auth/login${search}`) ?? routes.login());
  if (pathname === "/plugins") return redirect(request, routes.systemPlugins());
  if (publicPages.test(pathname)) return page(request);

  const session = await getRuntime()
    .session(request.headers.get("cookie") ?? "")
    .catch((error: unknown) => {
      console.error(`${pathname}: the session could not be looked up.`, error);
      return null;
    });
  if (!session) return unavailable(request);
  if (session.status === 409) return signedOut(request, routes.login({ reason: "superseded" }));
  if (signInPages.test(pathname))
    return session.status === 200 ? redirect(request, safeNext(searchParams.get("next"))) : page(request);
  if (session.status === 200 && pathname === "/") return redirect(request, routes.projects());
  // A view as somebody else that is over: the page says so, and is the reader's own from here on.
  if (session.status === 200 && session.view === endedView && consolePages.test(pathname))
    return redirect(request, ownPage(withoutView(request)) ?? routes.projects());
  // A page of the console says which project it is about, for the session may choose another one in another tab.
  if (session.status === 200 && consolePages.test(pathname)) {
    const { project_id } = session.claims;
    if (searchParams.get(projectParameter)) return page(request, project_id ? undefined : notYours);
    if (project_id) return redirect(request, ownPage(inProject(request, project_id)) ?? routes.projects());
  }
  if (session.status === 200) return page(request);

  if (!consolePages.test(pathname)) return signedOut(request, routes.login({ next: askedPage(request) }));
  console.warn(`${pathname}: the session's status is ${session.status}. ${session.message}`);
  if (session.status === 403) return page(request);
  return redirect(request, routes.login({ next: askedPage(request) }));
}

/**
 * The page, with the policy that says which scripts run in it. Parts of pages, which Next fetches for a page that is
 * there, come under the policy of that. Pages of one visit are one document, so all have the plugins of one project.
 * `shown` is another page that stands in its place.
 */
async function page(request: NextRequest, shown?: string): Promise<NextResponse> {
  const answer = (headers: Headers) =>
    shown === undefined
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(new URL(shown, request.url), { request: { headers } });
  const headers = new Headers(request.headers);
  // These decide which scripts run, so nobody else may say them.
  for (const name of [nonceHeader, "content-security-policy", "content-security-policy-report-only"])
    headers.delete(name);
  if (request.headers.has("rsc")) return answer(headers);
  const sources = await getRuntime()
    .policy(request.headers.get("cookie") ?? "")
    .catch((error: unknown) => {
      console.error(`${request.nextUrl.pathname}: what may run in it could not be looked up.`, error);
      return null;
    });
  if (!sources) return unavailable(request);
  const nonce = randomBytes(16).toString("base64");
  const host = request.headers.get("host") ?? "";
  const policy = pagePolicy(nonce, host, sources, process.env.NODE_ENV !== "production");
  headers.set(nonceHeader, nonce);
  headers.set("content-security-policy", policy);
  const response = answer(headers);
  response.headers.set("content-security-policy", policy);
  return response;
}

/** The path that the sign-in should lead back to. */
function askedPage({ nextUrl }: NextRequest): string | undefined {
  return nextUrl.pathname === "/" ? undefined : withQuery(nextUrl.pathname, nextUrl.searchParams);
}

const inProject = ({ nextUrl }: NextRequest, project: string): string =>
  withQuery(nextUrl.pathname, new URLSearchParams([...nextUrl.searchParams, [projectParameter, project]]));

function withoutView({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.searchParams);
  query.set(viewParameter, endedView);
  return withQuery(nextUrl.pathname, query);
}

function withQuery(path: string, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  // Next's own mark on requests for a part of a page.
  query.delete("_rsc");
  return query.size > 0 ? `${path}?${query}` : path;
}

function redirect(request: NextRequest, address: OwnPage): NextResponse {
  return NextResponse.redirect(new URL(address, request.url));
}

/** A redirect that also ends the session; the API knows how its cookies are removed. */
async function signedOut(request: NextRequest, address: OwnPage): Promise<NextResponse> {
  const response = redirect(request, address);
  if (!sessionCookies.some((name) => request.cookies.has(name))) return response;
  const ended = await getRuntime().fetch(
    new Request(`http://localhost${locate(logout)}`, {
      method: "POST",
      headers: { cookie: request.headers.get("cookie") ?? "", "x-use-cookies": "true" },
    }),
  );
  for (const cookie of ended.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
}

/** Neither the page nor a sign-in would be right while nobody knows the session; the browser tries again by itself. */
async function unavailable({ cookies }: NextRequest): Promise<NextResponse> {
  const brand = await getRuntime().brand();
  return new NextResponse(unavailablePage(readTheme(cookies.get(themeCookie)?.value), brand), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      refresh: "5",
      "retry-after": "5",
    },
  });
}
