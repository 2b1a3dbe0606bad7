"use client";

import { useQuery } from "@urql/next";
import { Building2, Check, X } from "lucide-react";
import { chooseTenant, useTenantChoice } from "../../lib/console/tenant.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { leaveTo } from "../ui/dialogs/leave-to.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menus/dropdown-menu.tsx";
import { ConsoleProjectQuery } from "./console-project.ts";

/** The tenants of a saas project, to work for one. */
export function TenantMenu({ cookieDomain }: { cookieDomain: string | null }) {
  const [{ data }] = useQuery({ query: ConsoleProjectQuery });
  const chosen = useTenantChoice();
  const tenants = (data?.getTenants ?? []).flatMap((tenant) => (tenant?.id ? [{ ...tenant, id: tenant.id }] : []));
  const current = tenants.find(({ id }) => id === chosen);
  const choose = (id: string | null) =>
    leaveTo(() => {
      chooseTenant(id, cookieDomain);
      window.location.reload();
    });
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="small"
          aria-label={t("Tenant: {name}", { name: current?.name ?? t("Choose Tenant") })}
        >
          <TenantLogo logo={current?.logo} />
          <span className="max-w-40 truncate max-md:sr-only">{current?.name ?? t("Choose Tenant")}</span>
        </Button>
      }
    >
      <MenuLabel>{tenants.length > 0 ? t("Work for") : t("No tenants yet")}</MenuLabel>
      {tenants.map((tenant) => (
        <MenuItem
          key={tenant.id}
          lead={<TenantLogo logo={tenant.logo} />}
          shortcut={tenant.id === chosen && <Check aria-label={t("chosen")} className="size-4 text-accent" />}
          onSelect={() => choose(tenant.id)}
        >
          {tenant.name}
        </MenuItem>
      ))}
      {chosen && (
        <>
          <MenuSeparator />
          <MenuItem icon={X} onSelect={() => choose(null)}>
            {t("No tenant")}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

function TenantLogo({ logo }: { logo: string | null | undefined }) {
  if (!logo) return <Building2 aria-hidden className="size-4 text-muted" />;
  // biome-ignore lint/performance/noImgElement: users' own address, which next/image would fetch from here.
  return <img src={logo} alt="" className="size-4 rounded-sm object-cover" />;
}
