"use client";

import { useRouter } from "next/navigation";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { PasskeyError, registerPasskey } from "../../../../lib/console/session/passkey.ts";
import type { PasskeySummary } from "../../../../lib/contract/accounts/account-security.ts";
import * as calls from "../../../../lib/contract/calls/addresses/passkeys.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormError } from "../../../forms/form-error.tsx";
import { submit } from "../../../forms/submit.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { change, useProof } from "./fresh-proof.tsx";

interface PasskeyDialogProps {
  /** Null: a new one is made. */
  passkey: PasskeySummary | null;
  onClose(): void;
}

/** Names a passkey; a new one is then made on one of the reader's devices. */
export default function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const router = useRouter();
  const withProof = useProof();
  const form = useContractForm({
    rules: async () => (await import("../../../../lib/contract/accounts/account-security.ts")).PasskeyNameInput,
    defaultValues: { name: passkey?.name ?? "" },
  });
  const { errors, isSubmitting } = form.formState;

  async function add(name: string) {
    const asked = await withProof(() => change(calls.startPasskey, { handlesErrors: true }));
    if (!asked) return;
    await registerPasskey(asked.body, name);
    done(t("The passkey was added."));
  }
  function done(message: string) {
    toasts.success(message);
    router.refresh();
    onClose();
  }

  const onSubmit = submit(
    form,
    async ({ name }) => {
      try {
        if (!passkey) return await add(name);
        await change(calls.renamePasskey, { body: { id: passkey.id, name }, handlesErrors: true });
        done(t("The passkey was renamed."));
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        form.setError("root.server", { message: error.message });
      }
    },
    t("The passkey could not be saved."),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title={passkey ? t("Rename passkey") : t("Add a passkey")}
      description={passkey ? undefined : t("Your browser will ask which device should keep it.")}
    >
      <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
        <FormError errors={errors} />
        <FormField
          label={t("Name")}
          required
          error={errors.name?.message}
          help={t("A name to recognise it by, such as Laptop or Phone.")}
        >
          {(control) => <Input {...control} {...form.register("name")} autoComplete="off" maxLength={60} />}
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {passkey ? t("Rename") : t("Continue")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
