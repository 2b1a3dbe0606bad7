"use client";

import { Button } from "../../ui/button.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

interface PayButtonProps {
  state: "idle" | "loading" | "ready" | "failed";
  /** Whether the plan has a price here. */
  sold: boolean;
  /** Whether all that the project needs is filled in. */
  complete: boolean;
  price: string;
  onPay(): void;
}

/** Opens the checkout; disabled, with the reason, while that cannot be. */
export function PayButton({ state, sold, complete, price, onPay }: PayButtonProps) {
  const isLoading = state === "idle" || state === "loading";
  const reason = !sold
    ? "Payment configuration error"
    : state === "failed"
      ? "Payment system not ready"
      : complete
        ? ""
        : "Please fill all required fields first";
  return (
    <Tooltip content={reason}>
      <Button
        variant="primary"
        busy={sold && isLoading}
        aria-disabled={reason === "" ? undefined : true}
        onClick={() => {
          if (reason === "") onPay();
        }}
      >
        {`Pay ${price}/month`}
      </Button>
    </Tooltip>
  );
}
