import type { Metadata } from "next";
import { PasswordForm } from "../../../components/screens/account/password-form.tsx";
import type { Profile } from "../../../components/screens/account/profile.ts";
import { ProfileForm } from "../../../components/screens/account/profile-form.tsx";
import { restOnServer } from "../../../lib/console/server-rest.ts";

export const metadata: Metadata = { title: "Account Settings" };

export default async function AccountPage() {
  const profile = await restOnServer<Profile>("/system/user/profile");
  return (
    <div className="w-full max-w-form space-y-6 p-6 max-sm:p-4">
      <ProfileForm profile={profile} />
      <PasswordForm email={profile.email} hasPassword={profile.has_password} />
    </div>
  );
}
