import { eurosFromCents } from '#domain/money/money.ts';
import { decideStaffAction, paidUntil } from '#domain/subscription/staff-subscription.ts';
import { recommendFor } from '#domain/subscription/subscription-diagnosis.ts';
import type { ProviderInvoice, ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { Diagnosis } from '../contract.ts';
import { cardsOf, isAlive, readCarrier } from './look-at-provider.ts';
import { findForStaff, isOwnedIfBilled } from './open-for-staff.ts';
import { type PastEvent, selectEvents } from './store.ts';

const shownEvents = 10;

const shownEvent = ({ at, act, actor, by, statusBefore, statusAfter }: PastEvent) => ({
  at: at.toISOString(),
  act,
  actor,
  by,
  status_before: statusBefore,
  status_after: statusAfter,
});

async function openInvoiceOf(
  shop: Shop,
  provider: ProviderSubscription | undefined,
): Promise<ProviderInvoice | undefined> {
  if (!provider) return undefined;
  return (await shop.stripe.listInvoices(provider.id)).find(({ status }) => status === 'open');
}

const shownInvoice = ({ id, amountDue, createdAt }: ProviderInvoice) => ({
  id,
  amount_due: eurosFromCents(amountDue),
  created_at: createdAt.toISOString(),
});

/** Throws `not_found`; a ProviderError when it is down. */
export async function diagnoseSubscription(shop: Shop, id: number): Promise<Diagnosis> {
  const { customer, row } = await findForStaff(shop, id);
  const provider = await readCarrier(shop, row);
  const openInvoice = await openInvoiceOf(shop, provider);
  const cards = await cardsOf(shop, customer);
  const reception = customer.stripeCustomerId ? await shop.stripe.readReception() : null;
  const now = shop.clock.now();
  const aliveAtProvider = provider !== undefined && isAlive(provider);
  const standing = { ...row, isCarried: row.stripeSubscriptionId !== null };
  const decision = (await isOwnedIfBilled(shop.db, row))
    ? decideStaffAction(standing, 'reactivate', { aliveAtProvider, now })
    : 'not_allowed';
  const hasCard = cards.length > 0;
  const until = paidUntil(row, now);
  return {
    subscription_id: row.id,
    local_status: row.status,
    stripe_exists: provider !== undefined,
    stripe_status: provider?.status ?? null,
    can_reactivate: decision === 'reactivate' || (decision === 'recreate' && hasCard),
    recommendations: recommendFor({
      row: standing,
      decision,
      paidUntil: until,
      hasCard,
      aliveAtProvider,
      openInvoice: openInvoice?.amountDue ?? null,
      reception,
    }),
    paid_until: until?.toISOString() ?? null,
    has_saved_card: hasCard,
    events: (await selectEvents(shop.db, { ledgerId: customer.ledgerId, id }, shownEvents)).map(shownEvent),
    open_invoice: openInvoice ? shownInvoice(openInvoice) : null,
  };
}
