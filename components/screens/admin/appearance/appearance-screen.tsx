"use client";

import { useRouter } from "next/navigation";
import { call } from "../../../../lib/console/calls/rest.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { BrandSettings } from "../../../../lib/contract/brand/brand.ts";
import * as calls from "../../../../lib/contract/calls/addresses/brand.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { submit } from "../../../forms/submit.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { AccentField } from "./accent-field.tsx";
import { AccentPreview } from "./accent-preview.tsx";
import { LogoField } from "./logo-field.tsx";

const rules = async () => (await import("../../../../lib/contract/brand/brand.ts")).BrandInput;

/** What the installation is called and how it looks, on every page and in mails. */
export function AppearanceScreen({ settings }: { settings: BrandSettings }) {
  const router = useRouter();
  const { name, accent_light, accent_dark } = settings;
  const form = useContractForm({ rules, defaultValues: { name, accent_light, accent_dark } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [light, dark] = form.watch(["accent_light", "accent_dark"]);
  const onSubmit = submit(
    form,
    async (values) => {
      const { body, message } = await call(calls.updateBrand, { body: values, handlesErrors: true });
      form.reset({ name: body.name, accent_light: body.accent_light, accent_dark: body.accent_dark });
      toasts.success(message);
      router.refresh();
    },
    t("The appearance could not be saved."),
  );
  return (
    <div className="max-w-form space-y-6">
      <Card
        title={t("Logo")}
        description={t("It stands in the place of the mark: in the menu, on sign-in pages and in tabs of the browser.")}
      >
        <LogoField settings={settings} />
      </Card>
      <Card
        title={t("Name and colour")}
        description={t("Everybody sees them, also before signing in. Mails have the name.")}
      >
        <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
          <FormError errors={errors} />
          <FormField
            label={t("Name")}
            help={t("Empty: {default_name}, as this installation was started.", {
              default_name: settings.default_name,
            })}
            error={errors.name?.message}
          >
            {(control) => (
              <Input {...control} {...form.register("name")} placeholder={settings.default_name} autoComplete="off" />
            )}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <AccentField
              label={t("Accent colour")}
              theme="light"
              value={light}
              onChange={(value) => form.setValue("accent_light", value, { shouldDirty: true, shouldValidate: true })}
              error={errors.accent_light?.message}
            />
            <AccentField
              label={t("Accent colour in the dark")}
              theme="dark"
              value={dark}
              follows={light}
              onChange={(value) => form.setValue("accent_dark", value, { shouldDirty: true, shouldValidate: true })}
              error={errors.accent_dark?.message}
            />
          </div>
          <AccentPreview light={light} dark={dark} />
          <div className="flex justify-end">
            <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty && !isSubmitting}>
              {t("Save appearance")}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
