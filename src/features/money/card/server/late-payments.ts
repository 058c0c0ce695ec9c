import { declineReason } from '#domain/money/decline-reason.ts';
import { lateNeed } from '#domain/money/dunning.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { customerIdOf } from '#money/checkout/server/for-other-features.ts';
import { selectAutomationName } from '#money/subscriptions/server/for-other-features.ts';
import type { ProviderIntent } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { LatePayment } from '../contract.ts';
import { listLate, payLateInvoices, type LatePayment as StillLate } from './pay-late.ts';

const codeOf = (intent: ProviderIntent | null | undefined): string | null =>
  intent?.status === 'requires_action' ? 'authentication_required' : (intent?.failureCode ?? null);

/** The key is the provider's name of a subscription, or null for the default card. */
async function cardsAsked(shop: Shop, userId: number): Promise<ReadonlyMap<string | null, string | null>> {
  const customerId = await customerIdOf(shop, userId);
  return customerId ? shop.stripe.listDebitedCards(customerId) : new Map();
}

async function latePayment(
  shop: Shop,
  { row, invoice }: StillLate,
  cardId: string | null,
): Promise<LatePayment> {
  const intent = invoice?.intent;
  const code = codeOf(intent);
  // The bank's page opens only with a card and an intent to confirm.
  const needs = cardId && intent?.clientSecret ? lateNeed(code) : 'card';
  return {
    subscription_id: row.id,
    automation_name: await selectAutomationName(shop.db, row.automationId),
    amount: eurosFromCents(invoice?.amountDue ?? row.monthlyShare),
    needs,
    reason: declineReason(code),
    client_secret: needs === 'bank' ? (intent?.clientSecret ?? null) : null,
    payment_method_id: needs === 'bank' ? cardId : null,
  };
}

async function showAll(shop: Shop, userId: number, late: readonly StillLate[]): Promise<LatePayment[]> {
  if (late.length === 0) return [];
  const cards = await cardsAsked(shop, userId);
  return Promise.all(
    late.map((one) => latePayment(shop, one, cards.get(one.row.stripeSubscriptionId) ?? null)),
  );
}

/** The provider is asked first, because the bank may have confirmed a payment meanwhile. */
export async function showLate(shop: Shop, userId: number): Promise<LatePayment[]> {
  return showAll(shop, userId, await listLate(shop, userId));
}

export async function settleWithCard(
  shop: Shop,
  userId: number,
  asking: { key: string; newCard: boolean },
): Promise<{ left: LatePayment[]; paid: number }> {
  const { left, paid } = await payLateInvoices(shop, userId, asking);
  return { left: await showAll(shop, userId, left), paid };
}
