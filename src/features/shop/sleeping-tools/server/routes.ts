import { Refusal } from '#contract-kit/error-codes.ts';
import { maskedEmail } from '#domain/people/email-address.ts';
import { stateOfAsked, unusedSince } from '#domain/subscription/sleeping-tool.ts';
import { toggleSubscription } from '#money/renewals/server/for-other-features.ts';
import { selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { hashOfKey, personOfLink } from '#people/auth/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { answerSleepingNotice, type OwnSleepingNotice, readSleepingNotice } from '../contract.ts';
import { markChoice, type NoticeOfLink, selectNoticeOfLink } from './store.ts';

const stateOf = (notice: NoticeOfLink) => stateOfAsked(notice, notice.toldAt);

async function readNotice(shop: Shop, userId: number, key: string): Promise<NoticeOfLink> {
  const notice = await selectNoticeOfLink(shop.db, userId, hashOfKey(key));
  if (!notice) throw new Refusal('link_expired');
  return notice;
}

async function show(shop: Shop, userId: number, notice: NoticeOfLink): Promise<OwnSleepingNotice> {
  const { automationId, automationName, toldAt, endDate, choice } = notice;
  const customer = await selectCustomer(shop.db, userId);
  if (!customer) throw new Refusal('link_expired');
  const state = stateOf(notice);
  const usedAt = unusedSince(notice);
  return {
    automation_id: automationId,
    automation_name: automationName,
    account: maskedEmail(customer.email),
    asked_at: toldAt.toISOString(),
    unused_since: notice.unusedSince.toISOString(),
    used_again_at: state !== 'over' && usedAt > toldAt ? usedAt.toISOString() : null,
    state,
    // The person has taken it up again, so both answers are open as before.
    choice: state === 'running' && choice === 'stopped' ? null : choice,
    access_until: state === 'ending' ? (endDate?.toISOString() ?? null) : null,
  };
}

/** It shows the present state, whatever has happened since the email. Throws `link_expired`. */
async function noticeByKey(shop: Shop, key: string): Promise<OwnSleepingNotice> {
  const userId = await personOfLink(shop, key, 'sleeping_tool');
  return show(shop, userId, await readNotice(shop, userId, key));
}

const alreadyStopped =
  'Cet abonnement est déjà arrêté\u00a0: pour le reprendre, ouvrez «\u00a0Mes automatisations\u00a0».';

/** Stopping is an ordinary cancellation, keeping is a note (docs/product/sleeping-tool.md#keep-or-stop-by-link). */
export async function answerByKey(
  shop: Shop,
  { key, choice }: { key: string; choice: 'keep' | 'stop' },
): Promise<OwnSleepingNotice> {
  const userId = await personOfLink(shop, key, 'sleeping_tool');
  const notice = await readNotice(shop, userId, key);
  const { automationId, toldAt } = notice;
  const state = stateOf(notice);
  if (state === 'over') return show(shop, userId, notice);
  if (choice === 'keep' && state === 'ending')
    throw new Refusal('action_not_allowed', { detail: alreadyStopped });
  if (choice === 'stop') await toggleSubscription(shop, { userId, automationId, action: 'cancel', toldAt });
  const chosen = choice === 'keep' ? 'kept' : 'stopped';
  await markChoice(shop.db, { linkKeyHash: hashOfKey(key), choice: chosen }, shop.clock.now());
  return show(shop, userId, await readNotice(shop, userId, key));
}

export const sleepingTools: Feature = ({ endpoints, shop }) => {
  endpoints.open(readSleepingNotice, ({ body }) => noticeByKey(shop, body.key));
  endpoints.open(answerSleepingNotice, ({ body }) => answerByKey(shop, body));
};
