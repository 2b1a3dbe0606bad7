import type { Metadata } from "next";
import { SubscriptionsFault } from "../../../components/screens/subscriptions/subscriptions-fault.tsx";
import { SubscriptionsScreen } from "../../../components/screens/subscriptions/subscriptions-screen.tsx";
import { RestError } from "../../../lib/console/calls/envelope.ts";
import { callOnServer } from "../../../lib/console/calls/server-rest.ts";
import { findAbout } from "../../../lib/console/guides/about.ts";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { requireSession } from "../../../lib/console/session/session.ts";
import * as calls from "../../../lib/contract/calls/addresses.ts";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Subscriptions") });

async function load(hasPayments: boolean) {
  const [subscription, plans, payments, settings] = await Promise.all([
    callOnServer(calls.getSubscription),
    callOnServer(calls.listPlans),
    hasPayments ? callOnServer(calls.listPayments) : [],
    hasPayments ? callOnServer(calls.getCheckoutSettings) : null,
  ]);
  return { subscription, plans, payments, settings };
}

export default async function SubscriptionsPage({ searchParams }: { searchParams: SearchParams }) {
  const { checkout, payment } = await readQuery(searchParams);
  const { user } = await requireSession();
  const about = await findAbout();
  const loaded = await load(about.payments).catch((error: unknown) => {
    if (error instanceof RestError) return error;
    throw error;
  });
  if (loaded instanceof RestError) return <SubscriptionsFault reason={loaded.message} />;
  const { subscription, plans, payments, settings } = loaded;
  return (
    <SubscriptionsScreen
      first={{ subscription, payments }}
      plans={plans}
      checkout={settings && { settings, userId: user.id, email: user.email }}
      asked={checkout && settings?.prices[checkout] ? planOf(checkout).key : null}
      awaited={payment === "success"}
      contact={about.contact_url}
    />
  );
}
