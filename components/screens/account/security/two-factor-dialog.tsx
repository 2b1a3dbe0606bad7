"use client";

import { useRouter } from "next/navigation";
import type { TwoFactorSetup } from "../../../../lib/contract/accounts/account-security.ts";
import * as calls from "../../../../lib/contract/calls/addresses/security.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { submit } from "../../../forms/submit.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { CodeInput } from "../../../sign-in/code-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { change } from "./fresh-proof.tsx";

interface TwoFactorDialogProps {
  setup: TwoFactorSetup;
  onConfirmed(recoveryCodes: string[]): void;
  onClose(): void;
}

/** Teaches the reader's app the secret; its first code switches the second factor on. */
export default function TwoFactorDialog({ setup, onConfirmed, onClose }: TwoFactorDialogProps) {
  const router = useRouter();
  const form = useContractForm({
    rules: async () => (await import("../../../../lib/contract/accounts/account-security.ts")).TotpCodeInput,
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = submit(
    form,
    async (values) => {
      const { body } = await change(calls.confirmTwoFactor, { body: values, handlesErrors: true });
      router.refresh();
      onConfirmed(body.recovery_codes);
    },
    t("This code is wrong"),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title={t("Set up two-factor sign-in")}
      description={t("Scan this with an authenticator app, then enter the code that it shows.")}
    >
      <div className="mb-4 flex justify-center">
        {/* biome-ignore lint/performance/noImgElement: a drawing in the page's data: nothing to optimize. */}
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
          alt={t("QR code for your authenticator app")}
          width={192}
          height={192}
          className="size-48 rounded-md border"
        />
      </div>
      <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
        <FormError errors={errors} />
        <FormField label={t("Code")} required error={errors.code?.message} help={t("Six digits, from the app.")}>
          {(control) => <CodeInput {...control} {...form.register("code")} />}
        </FormField>
        <div>
          <p className="mb-1.5 text-meta text-muted">{t("Cannot scan it? Type this key into the app:")}</p>
          <div className="flex items-center gap-2 rounded-md border bg-subtle py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-meta break-all">
              {setup.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
            <CopyButton text={setup.secret} label={t("Copy key")} />
          </div>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t("Switch on")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
