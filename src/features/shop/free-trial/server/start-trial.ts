import { type ErrorCode, Refusal } from '#contract-kit/error-codes.ts';
import { askForTrial, freeTrialEnd, type TrialAnswer } from '#domain/price/free-trial.ts';
import { isLive } from '#domain/status/subscription-status.ts';
import { selectOwned } from '#money/orders/server/for-other-features.ts';
import { beginSubscription, findSubscription } from '#money/subscriptions/server/for-other-features.ts';
import {
  type Customer,
  keepTrialChoice,
  lockCustomer,
  spendTrial,
} from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { findKept } from '#shop/documents/server/for-other-features.ts';
import type { StartedTrial } from '../contract.ts';
import {
  claimTrial,
  followTrial,
  holdBookable,
  selectBookable,
  selectTrialPerson,
  type TrialAutomation,
} from './store.ts';

interface TrialNews {
  name: 'trial-started' | 'trial-ending' | 'trial-ended';
  person: { id: number; email: string; firstName: string };
  trial: { id: number; automationId: number; automation: string; endDate: Date };
  now: Date;
}

/** The trial's subscription is part of the key, so the email leaves once. */
export async function notifyOfTrial(
  db: Queries,
  settings: Settings,
  { name, person, trial, now }: TrialNews,
): Promise<void> {
  const { id, automationId, automation, endDate } = trial;
  const sold = await selectBookable(db, automationId);
  const kept = await findKept(db, { userId: person.id, automationId });
  return enqueueEmail(db, now, {
    to: person.email,
    userId: person.id,
    onceKey: `${name}:${id}`,
    email: {
      name,
      props: {
        site: emailSite(settings),
        firstName: person.firstName || null,
        automation,
        automationId,
        endsAt: endDate.toISOString(),
        purchasePriceCents: sold?.purchasePrice ?? null,
        subscriptionPriceCents: sold?.subscriptionPrice ?? null,
        documents: kept.documents,
        documentsKind: kept.kind,
      },
    },
  });
}

const unbookable = (field: string) =>
  new Refusal('invalid', { fields: { [field]: ['Cette automatisation n’est pas proposée à l’essai.'] } });

export async function refuseUnbookable(db: Queries, field: string, automationId: number): Promise<void> {
  if (!(await selectBookable(db, automationId))) throw unbookable(field);
}

async function alreadyHas(tx: Transaction, userId: number, automationId: number): Promise<boolean> {
  const row = await findSubscription(tx, { userId, automationId });
  return (row !== undefined && isLive(row.status)) || (await selectOwned(tx, userId, automationId));
}

/** The customer's lock keeps two requests from both being the first. */
async function judgeTrial(tx: Transaction, userId: number, automationId: number): Promise<TrialAnswer> {
  const person = await selectTrialPerson(tx, userId);
  if (!person) throw new Refusal('invalid_token');
  return askForTrial({
    trialUsed: person.trialUsedAt !== null,
    emailVerified: person.emailVerifiedAt !== null,
    alreadyHasIt: await alreadyHas(tx, userId, automationId),
  });
}

async function beginTrial(
  tx: Transaction,
  settings: Settings,
  { customer, automation, now }: { customer: Customer; automation: TrialAutomation; now: Date },
): Promise<StartedTrial> {
  const endDate = freeTrialEnd(now);
  const { id, name, slug, subscriptionPrice: individualPrice } = automation;
  const row = await beginSubscription(tx, customer, {
    act: 'start_trial',
    actor: 'customer',
    now,
    with: { automationId: id, individualPrice, startDate: now, endDate },
  });
  await spendTrial(tx, customer.id, now);
  const trial = { id: row.id, automationId: id, automation: name, endDate };
  await notifyOfTrial(tx, settings, { name: 'trial-started', person: customer, trial, now });
  return {
    message: `Vous avez 7 jours pour tester ${name}`,
    subscription_id: row.id,
    automation: { id, name, slug },
    end_date: endDate.toISOString(),
  };
}

const refusals: Record<Exclude<TrialAnswer, 'start' | 'wait_for_verified_email'>, ErrorCode> = {
  already_used: 'trial_already_used',
  already_has_it: 'trial_not_needed',
};

async function awaitVerification(
  tx: Transaction,
  userId: number,
  { id, name, slug }: TrialAutomation,
): Promise<StartedTrial> {
  await keepTrialChoice(tx, userId, id);
  return {
    message: `Votre essai de ${name} commencera dès que votre adresse email sera confirmée.`,
    automation: { id, name, slug },
    subscription_id: null,
    end_date: null,
  };
}

/** Throws a field error at `automation_id`, or a refusal (docs/product/trial.md#waits-for-the-verified-email). */
export async function startTrial(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  userId: number,
  automationId: number,
): Promise<StartedTrial> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, userId);
    const automation = await holdBookable(tx, automationId);
    if (!automation) throw unbookable('automation_id');
    await followTrial(tx, shop.settings, userId);
    const answer = await judgeTrial(tx, userId, automationId);
    if (answer === 'wait_for_verified_email') return awaitVerification(tx, userId, automation);
    if (answer !== 'start') throw new Refusal(refusals[answer]);
    const now = shop.clock.now();
    if (!(await claimTrial(tx, shop.settings, customer, now))) throw new Refusal('trial_already_used');
    return beginTrial(tx, shop.settings, { customer, automation, now });
  });
}

/** It runs in the transaction of the verification (docs/product/trial.md#waits-for-the-verified-email). */
export async function startChosenTrial(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
  settings: Settings,
): Promise<void> {
  const chosen = (await selectTrialPerson(tx, userId))?.chosenAutomationId;
  if (!chosen) return;
  const customer = await lockCustomer(tx, userId);
  const automation = await holdBookable(tx, chosen);
  const starts = automation && (await judgeTrial(tx, userId, chosen)) === 'start';
  if (starts && (await claimTrial(tx, settings, customer, now)))
    await beginTrial(tx, settings, { customer, automation, now });
  else await keepTrialChoice(tx, userId, null);
}
