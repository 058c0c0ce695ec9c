import { Refusal } from '#contract-kit/error-codes.ts';
import { isFacts, isLedgerActor } from '#domain/money/ledger-facts.ts';
import { type Reader, type ToldEvent, whyThisStatus } from '#domain/subscription/why-this-status.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { type Explanation, explainOwnStatus, explainStatus } from '../contract.ts';
import { type EventRow, selectEventsOf, selectSubject } from './ledger-store.ts';

function told({ act, at, actor, before, after }: EventRow): ToldEvent[] {
  if (!isLedgerActor(actor)) return [];
  return [{ act, at, actor, before: isFacts(before) ? before : null, after: isFacts(after) ? after : null }];
}

/** `ownerId` is the customer who asks; it is undefined for staff. Throws `Refusal('not_found')`. */
async function explainStatusOf(
  { db }: Pick<Shop, 'db'>,
  subscriptionId: number,
  ownerId?: number,
): Promise<Explanation> {
  const subject = await selectSubject(db, subscriptionId, ownerId);
  if (!subject) throw new Refusal('not_found');
  const { ledgerId, status, inactiveReason } = subject;
  const events = await selectEventsOf(db, ledgerId, subscriptionId);
  const reader: Reader = ownerId === undefined ? 'staff' : 'customer';
  const reasons = whyThisStatus(events.flatMap(told), reader);
  return {
    subscription_id: subscriptionId,
    status,
    inactive_reason: inactiveReason,
    reasons: reasons.map(({ at, text, by }) => ({ at: at.toISOString(), text, by })),
  };
}

export const ledger: Feature = ({ endpoints, shop }) => {
  endpoints.serve(explainOwnStatus, ({ caller, params }) => explainStatusOf(shop, params.id, caller.userId));
  endpoints.serveStaff(explainStatus, ({ params }) => explainStatusOf(shop, params.id));
};
