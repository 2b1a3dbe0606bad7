"use client";

import type { Payment } from "../../../lib/contract/plans/payments.ts";
import { Card } from "../../ui/card.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { dateText } from "../../ui/time/date-text.ts";

/** What the reader has paid, the newest first, ten a page. */
export function PaymentHistory({ payments }: { payments: Payment[] }) {
  return (
    <Card title="Payment History">
      <CardTable
        label="Payment History"
        columns={["Plan", "Start Date", "End Date", "Amount"]}
        rows={payments}
        itemName="payments"
        keyOf={({ id }) => id}
        none="No subscription history found"
        cells={({ plan, start_date, end_date, amount, currency }) => (
          <>
            <TableCell className={`font-medium ${firstCell}`}>{plan}</TableCell>
            <TableCell className="whitespace-nowrap">{dateText(start_date)}</TableCell>
            <TableCell className="whitespace-nowrap">{end_date ? dateText(end_date) : "Open"}</TableCell>
            <TableCell className="whitespace-nowrap">{`${amount} ${currency}`}</TableCell>
          </>
        )}
      />
    </Card>
  );
}
