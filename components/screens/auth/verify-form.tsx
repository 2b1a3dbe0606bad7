"use client";

import { useEffect, useRef, useState } from "react";
import { loadPage } from "../../../lib/console/leave.ts";
import { RestError, rest } from "../../../lib/console/rest.ts";
import { safeNext } from "../../../lib/console/routes.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Input } from "../../ui/input.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CodeInput } from "./code-input.tsx";
import { ResendCode } from "./resend-code.tsx";

interface VerifyFormProps {
  email: string;
  /** From the link in the mail: verifies by itself. */
  token: string | undefined;
  next: string | undefined;
}

/** Proves an address by the mailed code or link; then signed in. */
export function VerifyForm({ email, token, next }: VerifyFormProps) {
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/accounts.ts")).MailCodeInput,
    defaultValues: { email, code: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const [checkingLink, setCheckingLink] = useState(token !== undefined);
  const started = useRef(false);

  async function verify(proof: { token: string } | { email: string; code: string }) {
    await rest("/auth/v2/verify/email", { body: proof, handlesErrors: true, keepsSession: true });
    await loadPage(safeNext(next), { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link counts once.
  useEffect(() => {
    if (!token || started.current) return;
    started.current = true;
    verify({ token }).catch((error: unknown) => {
      const message = error instanceof RestError && error.message ? error.message : "Verification failed";
      form.setError("root.server", { message });
      setCheckingLink(false);
    });
  }, []);

  if (checkingLink) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> Verifying your address…
      </p>
    );
  }
  return (
    <form noValidate method="post" onSubmit={submit(form, verify, "Verification failed")} className="space-y-4">
      <FormError errors={errors} />
      <FormField label="Email" required error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register("email")} type="email" autoComplete="username" autoCapitalize="none" />
        )}
      </FormField>
      <FormField label="Code" required help="Six digits, from our mail." error={errors.code?.message}>
        {(control) => <CodeInput {...control} {...form.register("code")} />}
      </FormField>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        Verify
      </Button>
      <ResendCode purpose="verify" email={form.watch("email")} />
    </form>
  );
}
