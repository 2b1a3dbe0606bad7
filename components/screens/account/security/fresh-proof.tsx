"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { type CallOptions, call, RestError } from "../../../../lib/console/calls/rest.ts";
import type { ProofMethod } from "../../../../lib/contract/accounts/account-security.ts";
import type { Enveloped, Input, Optional } from "../../../../lib/contract/calls/types.ts";
import { onDemand } from "../../../ui/loading/on-demand.tsx";

const ProofDialog = onDemand(() => import("./proof-dialog.tsx"));

/**
 * Runs an action; where the server asks for a fresh proof first, the reader is asked, and the action runs again. Null
 * when they leave it.
 */
type WithProof = <Result>(action: () => Promise<Result>) => Promise<Result | null>;

const ProofContext = createContext<WithProof | null>(null);

interface ProofProviderProps {
  email: string;
  methods: readonly ProofMethod[];
  children: ReactNode;
}

/** Holds the dialog that asks who is there. */
export function ProofProvider({ email, methods, children }: ProofProviderProps) {
  const [asked, setAsked] = useState<{ answer(proved: boolean): void } | null>(null);
  const withProof = useMemo<WithProof>(
    () => async (action) => {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof RestError && error.fields.proof)) throw error;
      }
      const proved = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(null);
      return proved ? action() : null;
    },
    [],
  );
  return (
    <ProofContext value={withProof}>
      {children}
      {asked && <ProofDialog email={email} methods={methods} onEnd={asked.answer} />}
    </ProofContext>
  );
}

/** For what needs a fresh proof. */
export function useProof(): WithProof {
  const withProof = useContext(ProofContext);
  if (!withProof) throw new Error("useProof stands outside of a ProofProvider.");
  return withProof;
}

/** A change of the account's security; 403 says that a proof is missing, and does not end the session. */
export const change = <At extends Enveloped>(address: At, ...[options]: Optional<Input<At>, CallOptions<At>>) =>
  call(address, ...([{ ...options, mayBeForbidden: true }] as never));

/**
 * Changes that buttons make: one at a time, with a proof where it is asked for; the page shows what came of it. Answers
 * with null where nothing was done; what the server has against it is a toast.
 */
export function useAccountAction() {
  const router = useRouter();
  const withProof = useProof();
  const [busy, setBusy] = useState("");
  async function run<Result>(name: string, action: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await withProof(async () => {
        // Not while the reader is asked for a proof: then the work waits for them.
        setBusy(name);
        return action().finally(() => setBusy(""));
      });
      if (result !== null) router.refresh();
      return result;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return null;
    }
  }
  return { busy, run };
}
