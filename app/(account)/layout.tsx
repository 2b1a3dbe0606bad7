import type { ReactNode } from "react";
import { AccountMenu } from "../../components/screens/account/account-menu.tsx";
import { AccountTopBar } from "../../components/screens/account/account-top-bar.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { findAbout } from "../../lib/console/guides/about.ts";
import { requireSession } from "../../lib/console/session/session.ts";
import { t } from "../../lib/kernel/words/words.ts";

/** The shell of the account: projects, profile, help. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { user, claims } = await requireSession();
  return (
    <Shell
      menuLabel={t("Account")}
      menu={<AccountMenu isSuperAdmin={claims.is_super_admin === "true"} />}
      topBar={
        <AccountTopBar
          email={claims.email}
          avatar={user.avatar}
          project={{ name: claims.project_name, type: claims.project_type }}
          hasProject={claims.project_id !== ""}
          about={await findAbout()}
        />
      }
    >
      {children}
    </Shell>
  );
}
