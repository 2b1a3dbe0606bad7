import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";

export const DeliveriesQuery = graphql(`
  query Deliveries_List($where: WebHookDeliveryFilter, $after: String) {
    webHookDeliveries(where: $where, after: $after) {
      results { id webhook_id event model subject_id status attempts occurred_at next_attempt_at status_code duration_ms
        error }
      next
    }
    listWebHooks { id name model }
  }
`);

export const DeliveryQuery = graphql(`
  query Deliveries_One($id: String!) {
    webHookDelivery(id: $id) {
      url body
      attempt_list { number at duration_ms status_code error request_headers response_headers response_body }
    }
  }
`);

export const ReplayMutation = graphql(`
  mutation Deliveries_Replay($ids: [String!], $where: WebHookDeliveryFilter) {
    replayWebHookDeliveries(ids: $ids, where: $where) { count }
  }
`);

/** What a replay makes stale. */
export const deliveryTypenames = { additionalTypenames: ["WebHookDelivery"] };

export type DeliveryRow = NonNullable<
  NonNullable<ResultOf<typeof DeliveriesQuery>["webHookDeliveries"]>["results"]
>[number];

export type DeliveryDetails = NonNullable<ResultOf<typeof DeliveryQuery>["webHookDelivery"]>;
