import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { FREE_TRIAL_DAYS } from '#domain/price/free-trial.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { findKept } from '#shop/documents/server/for-other-features.ts';
import type { FreeToken, RunningTrial } from '../contract.ts';
import {
  selectBookable,
  selectEndedTrial,
  selectRunningTrial,
  selectTrialPerson,
  type TrialPerson,
} from './store.ts';

function reasonOf({ trialUsedAt, emailVerifiedAt }: TrialPerson): FreeToken['reason'] {
  if (trialUsedAt) return 'already_used';
  return emailVerifiedAt ? null : 'email_not_verified';
}

type Running = NonNullable<Awaited<ReturnType<typeof selectRunningTrial>>>;

function runningTrial({ endDate, id, name, slug }: Running): RunningTrial | null {
  return endDate && { automation: { id, name, slug }, end_date: endDate.toISOString() };
}

/** True when this person's one trial is neither running nor used. */
export async function isTrialLeft(db: Queries, userId: number): Promise<boolean> {
  const person = await selectTrialPerson(db, userId);
  return person !== undefined && person.trialUsedAt === null;
}

export async function trialBegunAt(
  db: Queries,
  userId: number,
  { begun, now }: { begun: Date; now: Date },
): Promise<RunningTrial | null> {
  const running = await selectRunningTrial(db, userId, now);
  return running && running.startDate.getTime() === begun.getTime() ? runningTrial(running) : null;
}

async function endedTrial(db: Queries, userId: number): Promise<FreeToken['ended']> {
  const ended = await selectEndedTrial(db, userId);
  if (!ended?.endDate) return null;
  const { id, name, slug, imageKey, endDate } = ended;
  const { documents, kind } = await findKept(db, { userId, automationId: id });
  return {
    automation: { id, name, slug, image: imageKey ? `/media/${imageKey}` : null },
    ended_at: endDate.toISOString(),
    purchase_price: eurosFromCents(ended.purchasePrice),
    subscription_price: eurosFromCents(ended.subscriptionPrice),
    documents,
    documents_kind: kind,
  };
}

export async function showFreeToken(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<FreeToken> {
  const person = await selectTrialPerson(shop.db, userId);
  if (!person) throw new Refusal('invalid_token');
  const reason = reasonOf(person);
  const { chosenAutomationId } = person;
  const chosen = chosenAutomationId ? await selectBookable(shop.db, chosenAutomationId) : undefined;
  const running = await selectRunningTrial(shop.db, userId, shop.clock.now());
  return {
    available: reason !== 'already_used',
    reason,
    duration_days: FREE_TRIAL_DAYS,
    chosen_automation: chosen ? { id: chosen.id, name: chosen.name } : null,
    trial: running ? runningTrial(running) : null,
    ended: await endedTrial(shop.db, userId),
  };
}
