import { expect, test } from "vitest";
import { deliveryFilter, readDeliveryAddress } from "./delivery-address.ts";

const filter = (text: string) => deliveryFilter(readDeliveryAddress(new URLSearchParams(text)));

test("filters of the address become conditions, the last day whole", () => {
  const webhook = "0198a000-0000-4000-8000-000000000001";
  expect(filter(`webhook=${webhook}&status=failed&event=update&model=post&from=2026-01-01&to=2026-01-31`)).toEqual({
    webhook_id: webhook,
    status: "failed",
    event: "update",
    model: "post",
    from: "2026-01-01T00:00:00Z",
    to: "2026-02-01T00:00:00.000Z",
  });
});

test("what makes no sense is left out", () => {
  expect(filter("webhook=1&status=lost&event=explode&from=soon&to=2026-99-99")).toEqual({});
  expect(filter("from=2026-02-30&to=2026-02-31")).toEqual({});
  expect(readDeliveryAddress(new URLSearchParams("after=1;drop"))).toMatchObject({ after: "" });
});
