"use client";

import { useQuery } from "@urql/next";
import dynamic from "next/dynamic";
import { t } from "../../lib/kernel/words/words.ts";
import { ConsoleProjectQuery } from "./console-project.ts";

const TenantMenu = dynamic(async () => (await import("./tenant-menu.tsx")).TenantMenu);

/**
 * The tenant that a reader of a saas project works for; 'Choose Tenant' where none is chosen. Nothing in other
 * projects.
 */
export function TenantSelect({ cookieDomain }: { cookieDomain: string | null }) {
  const [{ data, error }] = useQuery({ query: ConsoleProjectQuery });
  const project = data?.currentProject;
  if (project && !project.tenant_model_name) return null;
  if (error && !data?.getTenants) return <span className="text-meta text-danger">{t("Error loading tenants")}</span>;
  return project ? <TenantMenu cookieDomain={cookieDomain} /> : null;
}
