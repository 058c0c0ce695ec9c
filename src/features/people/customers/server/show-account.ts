import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { euroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { actualMonthlyCosts, remainingCapacity } from '#domain/price/monthly-cap.ts';
import { countsTowardCap } from '#domain/status/subscription-status.ts';
import type { Account } from '../contract.ts';
import { type AccountRow, selectAccount } from './store.ts';

function subscriptionSettings(row: AccountRow, now: Date): Account['subscription_settings'] {
  const cap = euroCents(row.monthly_cap);
  const counted = row.subscriptions
    .map(({ price, endDate, ...rest }) => ({
      ...rest,
      price: euroCents(price),
      endDate: endDate === null ? null : new Date(endDate),
    }))
    .filter((subscription) => countsTowardCap(subscription, now));
  return {
    monthly_cap: eurosFromCents(cap),
    // What is really paid: shares below the provider's minimum are waived.
    current_monthly_cost: eurosFromCents(sumCents(actualMonthlyCosts(counted, cap).values())),
    remaining_capacity: eurosFromCents(remainingCapacity(counted, cap)),
    active_subscriptions_count: counted.length,
  };
}

/** Throws `Refusal('invalid_token')` when it was deactivated or deleted meanwhile. */
export async function showAccount(pool: pg.Pool, userId: number, now: Date): Promise<Account> {
  const row = await selectAccount(pool, userId);
  if (!row) throw new Refusal('invalid_token');
  const {
    company_name,
    language,
    timezone,
    technical_level,
    subscriptions: _,
    monthly_cap: __,
    ...rest
  } = row;
  return {
    ...rest,
    date_joined: row.date_joined.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
    profile: { company_name, language, timezone, technical_level },
    subscription_settings: subscriptionSettings(row, now),
  };
}
