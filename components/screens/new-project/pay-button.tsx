"use client";

import type { UseFormReturn } from "react-hook-form";
import { routes } from "../../../lib/console/routes.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import type { Checkout, Purchase } from "../../payments/checkout.ts";
import { useCheckout } from "../../payments/use-checkout.ts";
import { Button } from "../../ui/button.tsx";
import { Tooltip } from "../../ui/menus/tooltip.tsx";
import type { ProjectDetails, ProjectDetailsInput } from "./project-details.ts";
import type { Tier } from "./tiers.ts";

const purchase: Purchase = {
  opened: msg("Checkout opened. Complete your payment to create the project."),
  thanks: msg("Payment successful! Your project will be created shortly."),
  page: routes.projects({ payment: "success" }),
};

interface PayButtonProps {
  checkout: Checkout | null;
  plan: Tier;
  /** Whether all that the project needs is filled in. */
  complete: boolean;
  form: UseFormReturn<ProjectDetailsInput, unknown, ProjectDetails>;
  /** The project's, where its owner chooses none. */
  proposedId: string;
}

/** Opens the checkout; disabled, with the reason, while that cannot be. */
export function PayButton({ checkout, plan, complete, form, proposedId }: PayButtonProps) {
  const { state, open } = useCheckout(checkout, true, purchase);
  const { key, price } = plan;
  const priceId = checkout?.settings.prices[key];
  const sold = priceId !== undefined;
  const isLoading = state === "idle" || state === "loading";
  const reason = !sold
    ? t("Payment configuration error")
    : state === "failed"
      ? t("Payment system not ready")
      : complete
        ? ""
        : t("Please fill all required fields first");
  // The form's own rules say what is missing; the checkout opens once nothing is.
  const pay = form.handleSubmit(({ name, description, id = proposedId, project_type, tenant_model_name }) => {
    if (priceId === undefined) return;
    open(priceId, {
      projectName: name,
      projectDescription: description,
      projectType: project_type,
      ...(project_type === "saas" ? { tenantModelName: tenant_model_name } : {}),
      tierName: key,
      projectId: id,
    });
  });
  return (
    <Tooltip content={reason}>
      <Button
        variant="primary"
        busy={sold && isLoading}
        aria-disabled={reason === "" ? undefined : true}
        onClick={() => {
          if (reason === "") void pay();
        }}
      >
        {t("Pay {price}/month", { price })}
      </Button>
    </Tooltip>
  );
}
