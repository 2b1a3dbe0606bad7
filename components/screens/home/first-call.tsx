"use client";

import { useMutation } from "@urql/next";
import { Play } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { type ApiAnswer, askWithToken, graphqlPath } from "../../api-calls/call-api.ts";
import { curlOf, firstQueryOf } from "../../api-calls/first-query.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";

const TokenMutation = graphql(`
  mutation FirstCall_Token($name: String!, $role: String!) {
    generateApiToken(name: $name, role: $role, duration: null) { token }
  }
`);

interface FirstCallProps {
  model: ConsoleModel;
  origin: string;
  mayMakeTokens: boolean;
  /** Something was asked, or a token made. */
  onCalled(): void;
}

/** One call to copy. A button makes a real token, which is shown this once, and asks with it. */
export function FirstCall({ model, origin, mayMakeTokens, onCalled }: FirstCallProps) {
  const [, generate] = useMutation(TokenMutation);
  const [token, setToken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [answer, setAnswer] = useState<ApiAnswer>();
  const query = firstQueryOf(model, { newest: true });

  async function newToken(): Promise<string | undefined> {
    const { data, error } = await generate({ name: t("First call"), role: "admin" });
    if (error) setFault(graphqlMessage(error));
    return data?.generateApiToken?.token ?? undefined;
  }

  async function ask() {
    setBusy(true);
    setFault("");
    try {
      const used = token ?? (await newToken());
      if (used === undefined) return;
      setToken(used);
      setAnswer(await askWithToken(used, query));
    } catch {
      setFault(t("No answer came. Please check that the server can be reached, and try again."));
    } finally {
      setBusy(false);
      onCalled();
    }
  }

  return (
    <Card
      title={t("Ask your API")}
      description={
        token
          ? t(
              "This token has the rights of the role admin, and is shown only now. Copy it, or delete it under API Secrets.",
            )
          : t("The same call works in a terminal, in a program, and here.")
      }
      actions={
        mayMakeTokens && (
          <Button variant="primary" busy={busy} onClick={() => void ask()}>
            <Play aria-hidden className="size-4" />
            {token ? t("Run it again") : t("Make a token and run it")}
          </Button>
        )
      }
    >
      <div id="first-call" className="scroll-mt-20 space-y-4">
        {fault && <Alert kind="danger" title={fault} />}
        <CodeBlock label={t("curl command")} code={curlOf(`${origin}${graphqlPath}`, query, token)} />
        {answer && (
          <div role="status">
            <h3 className="mb-1.5 font-medium">
              {t("The answer, after {durationMs} ms", { durationMs: answer.durationMs })}
            </h3>
            <div className="max-h-80 overflow-y-auto">
              <CodeBlock label={t("Answer")} code={answer.text} />
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}
