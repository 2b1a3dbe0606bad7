"use client";

import type { Payment } from "../../../lib/contract/plans/payments.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { dateText } from "../../ui/time/date-text.ts";

/** What the reader has paid, the newest first, ten a page. */
export function PaymentHistory({ payments }: { payments: Payment[] }) {
  return (
    <Card title={t("Payment History")}>
      <CardTable
        label={t("Payment History")}
        columns={[t("Plan"), t("Start Date"), t("End Date"), t("Amount")]}
        rows={payments}
        itemName="payments"
        keyOf={({ id }) => id}
        none={t("No subscription history found")}
        cells={({ plan, start_date, end_date, amount, currency }) => (
          <>
            <TableCell className={`font-medium ${firstCell}`}>{plan}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">{dateText(start_date)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {end_date ? dateText(end_date) : t("Still open")}
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">{`${amount} ${currency}`}</TableCell>
          </>
        )}
      />
    </Card>
  );
}
