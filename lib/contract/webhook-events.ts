/** What webhooks are told of, and what becomes of it. Free of schemas, for pages name these before any form is open. */

/** Events that concern records of a model, and those that concern none. */
export const recordEvents = ["create", "update", "delete"] as const;
export const userEvents = ["user.created", "user.updated"] as const;
export const deliveryStatuses = ["pending", "delivered", "failed", "dropped"] as const;
