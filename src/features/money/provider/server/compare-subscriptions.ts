import {
  type Difference,
  differencesBetween,
  SUBSCRIPTION_DIFFERENCES,
  type SubscriptionThere,
} from '#domain/money/provider-difference.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { isOwnNumber } from '#domain/text/operation-name.ts';
import { awaitsPayment, type ListedSubscription } from '#server/gateways/stripe/comparison-calls.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import {
  type FoundDifference,
  insertDifferences,
  replaceDifferences,
  selectDiffering,
} from './difference-store.ts';
import { type RowHere, selectHere, selectStarted, selectUnseenLive } from './here-store.ts';
import { insertSeen } from './store.ts';

interface Sides {
  here: RowHere | undefined;
  /** It is set while no row of ours carries the subscription whose payment began it. */
  startedBy: string | undefined;
  /** Undefined when the provider does not know it. */
  there: SubscriptionThere | undefined;
}

const lives = new Set(['active', 'cancelling', 'past_due', 'paused']);

function judgeSubscription({ here, startedBy, there }: Sides): Difference[] {
  if (!there) {
    const isMissed = here?.isCarried && !here.isFree && lives.has(here.status);
    return isMissed ? [{ kind: 'missing_at_provider', here: here.status, there: null }] : [];
  }
  if (here) return differencesBetween(here, there);
  if (isOverAtProvider(there.status)) return [];
  if (startedBy === undefined) return [{ kind: 'missing_here', here: null, there: there.status }];
  return startedBy === 'voided' ? [{ kind: 'status', here: startedBy, there: there.status }] : [];
}

const batch = 100;

const found = (providerId: string, sides: Sides): FoundDifference[] =>
  judgeSubscription(sides).map((difference) => ({
    ...difference,
    objectId: providerId,
    subscriptionId: sides.here?.id ?? null,
    stripeSubscriptionId: providerId,
  }));

async function hereOf(shop: Shop, page: readonly Pick<ListedSubscription, 'id' | 'operation'>[]) {
  const rows = await selectHere(
    shop.db,
    page.map(({ id }) => id),
  );
  const rowless = page.filter(({ id }) => !rows.has(id));
  const started =
    rowless.length === 0
      ? []
      : await selectStarted(
          shop.db,
          rowless.map(({ id }) => id),
          rowless.map(({ operation }) => operation).filter(isOwnNumber),
        );
  const startedBy = ({ id, operation }: Pick<ListedSubscription, 'id' | 'operation'>) =>
    started.find((one) => one.stripeSubscriptionId === id || one.id === operation)?.status;
  return { rows, startedBy };
}

/** It reads a hundred at a time. Answers how many it saw. */
export async function compareListed(shop: Shop, comparisonId: number): Promise<number> {
  let seen = 0;
  for await (const page of eachPage((after) => shop.stripe.pageSubscriptions(after))) {
    const { rows, startedBy } = await hereOf(shop, page);
    const differences = page.flatMap((there) =>
      found(there.id, { here: rows.get(there.id), startedBy: startedBy(there), there }),
    );
    await insertDifferences(shop.db, comparisonId, differences);
    await insertSeen(
      shop.db,
      comparisonId,
      page.map(({ id }) => id),
    );
    seen += page.length;
  }
  return seen;
}

export async function compareUnlisted(shop: Shop, comparisonId: number): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await selectUnseenLive(shop.db, comparisonId, { after, limit: batch });
    await insertDifferences(
      shop.db,
      comparisonId,
      rows.map(({ id, status, providerId }) => ({
        kind: 'missing_at_provider',
        objectId: providerId,
        subscriptionId: id,
        stripeSubscriptionId: providerId,
        here: status,
        there: null,
      })),
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function thereNow(shop: Shop, id: string): Promise<ListedSubscription | undefined> {
  try {
    const provider = await shop.stripe.readSubscription(id);
    return { ...provider, awaitsPayment: awaitsPayment(provider.latestInvoice) };
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'missing') return undefined;
    throw error;
  }
}

export async function differencesNow(shop: Shop, providerId: string): Promise<FoundDifference[]> {
  const there = await thereNow(shop, providerId);
  const known = { id: providerId, operation: there?.operation ?? null };
  const { rows, startedBy } = await hereOf(shop, [known]);
  return found(providerId, { here: rows.get(providerId), startedBy: startedBy(known), there });
}

export async function judgeAgain(shop: Shop, comparisonId: number, providerId: string): Promise<void> {
  const differences = await differencesNow(shop, providerId);
  await replaceDifferences(shop.db, comparisonId, providerId, SUBSCRIPTION_DIFFERENCES, differences);
}

/** Both sides are read again, because the shop was at work meanwhile. */
export async function verifySubscriptions(shop: Shop, comparisonId: number): Promise<void> {
  for (let after = ''; ; ) {
    const page = { after, limit: batch };
    const ids = await selectDiffering(shop.db, comparisonId, SUBSCRIPTION_DIFFERENCES, page);
    for (const id of ids) await judgeAgain(shop, comparisonId, id);
    const last = ids.at(-1);
    if (!last) return;
    after = last;
  }
}
