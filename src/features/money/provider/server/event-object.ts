import { selectByIntent } from '#money/checkout/server/for-other-features.ts';
import { isMissing } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';

type Read = (shop: Shop, objectId: string) => Promise<unknown>;

/** The setup of another card is looked for by who needs it. */
async function readStart(shop: Shop, intentId: string): Promise<void> {
  const payment = await selectByIntent(shop.db, intentId);
  if (payment?.stripeSubscriptionId) await shop.stripe.readSubscriptionState(payment.stripeSubscriptionId);
}

const readByKind: Record<string, Read> = {
  invoice: ({ stripe }, id) => stripe.readInvoiceState(id),
  'customer.subscription': ({ stripe }, id) => stripe.readSubscriptionState(id),
  payment_intent: ({ stripe }, id) => stripe.invoiceOfIntent(id),
  setup_intent: readStart,
  charge: ({ stripe }, id) => stripe.intentOfCharge(id),
  refund: ({ stripe }, id) => stripe.readRefund(id),
  'charge.dispute': ({ stripe }, id) => stripe.readDispute(id),
};

const kindOf = (type: string): string => type.slice(0, type.lastIndexOf('.'));

/** It is asked for again: what was missing may have been another object. */
export async function hasNoObject(
  shop: Shop,
  { type, objectId }: { type: string; objectId: string },
  failure: unknown,
): Promise<boolean> {
  if (!isMissing(failure)) return false;
  try {
    await readByKind[kindOf(type)]?.(shop, objectId);
    return false;
  } catch (again) {
    return isMissing(again);
  }
}
