/** Plans and payment. */

export const listPlans = "GET /system/plans";
export const getSubscription = "GET /system/user/subscription";
export const checkSubscription = "POST /system/user/subscription/check";
export const listPayments = "POST /system/user/subscription/history";
export const previewPlanChange = "POST /system/user/subscription/preview";
export const upgradeSubscription = "POST /system/user/subscription/upgrade";
export const keepSubscription = "POST /system/user/subscription/keep";
export const moveProject = "POST /system/user/subscription/move";
export const getPaymentMethodAddress = "POST /system/user/subscription/payment-method";
export const getCheckoutSettings = "GET /system/payments/checkout";
export const startUpgradeCheckout = "POST /system/payments/upgrade";
export const finishPayment = "POST /system/payments/finish";
export const receivePaymentEvent = "POST /system/payments/events";
