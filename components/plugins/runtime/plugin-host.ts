/** What the console hands to plugins: its own React, so that there is one, its UI kit, its toasts, its client. */

import Link from "next/link";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDOM from "react-dom";
import type { Client } from "urql";
import * as urql from "urql";
import { callHeaders } from "../../../lib/console/calls/call-headers.ts";
import { rest } from "../../../lib/console/calls/rest.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { PluginRegistry } from "../../../lib/console/plugins/runtime.ts";
import { inShownProject } from "../../../lib/console/routes.ts";
import * as ui from "./plugin-ui.ts";

/** What differs from page to page. */
export interface HostPage {
  project: { id: string; name: string };
  client: Client;
  /** Goes to an address of the console without loading the page again. */
  navigate(href: string): void;
}

/** `window.plinth` as plugins see it. */
export type PluginRuntime = PluginRegistry & ReturnType<typeof hostOf>;

/** A link within the console stays in the project that is shown. */
const OwnLink = ({ href, ...more }: React.ComponentProps<typeof Link>) =>
  React.createElement(Link, { ...more, href: typeof href === "string" ? inShownProject(href) : href });

function hostOf(page: HostPage) {
  return {
    ...page,
    React,
    jsxRuntime,
    ui: { ...ui, Link: OwnLink },
    toast: toasts,
    /** GET or POST with the reader's session; answers the envelope. */
    rest,
    /** The headers of a call of one's own with the reader's session, about the project that is shown. */
    callHeaders,
    /** A typed GraphQL document of the system API. */
    graphql,
    gql: urql.gql,
    useQuery: urql.useQuery,
    useMutation: urql.useMutation,
    useClient: urql.useClient,
    /** What a script's imports of these names lead to. */
    modules: { react: React, "react/jsx-runtime": jsxRuntime, "react-dom": ReactDOM, urql } as Record<string, unknown>,
  };
}

/** Makes the registry the whole runtime. */
export function connectHost(registry: PluginRegistry, page: HostPage): void {
  Object.assign(registry, hostOf(page));
}

declare global {
  interface Window {
    /** The plugin runtime; plugins run only once it is whole. */
    plinth: PluginRuntime;
  }
}
