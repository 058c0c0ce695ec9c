/** Whether a subscription here and at the provider say the same (docs/product/staff.md#verify-compares). */

import { isBilled, type Standing } from '../status/subscription-status.ts';
import type { EuroCents } from './money.ts';
import { isOverAtProvider } from './provider-status.ts';

export type Here = Standing & {
  readonly share: EuroCents;
  readonly paidUntil: Date | null;
  readonly customer: string | null;
  readonly card: string | null;
};

export interface AtProvider {
  readonly status: string;
  readonly endsWithPeriod: boolean;
  readonly amount: EuroCents;
  readonly periodEnd: Date;
  readonly customer: string;
  readonly card: string | null;
}

export interface Agreement {
  status: boolean;
  amount: boolean;
  period: boolean;
  customer: boolean;
  card: boolean;
}

/** A `trialing` one continues a month that was paid (docs/product/provider.md#trial-end-moves-a-month). */
const isRunning = (status: string): boolean => status === 'active' || status === 'trialing';

function agreesOnStatus(here: Here, there: AtProvider | null): boolean {
  if (!isBilled(here)) return there === null || isOverAtProvider(there.status);
  if (!there) return false;
  if (here.status === 'past_due') return there.status === 'past_due';
  return isRunning(there.status) && there.endsWithPeriod === (here.status === 'cancelling');
}

/** The provider counts whole seconds, and begins the next period before it is paid. */
function agreesOnPeriod(here: Here, there: AtProvider): boolean {
  if (!here.paidUntil) return false;
  if (here.status === 'past_due') return here.paidUntil <= there.periodEnd;
  return Math.floor(here.paidUntil.getTime() / 1000) === Math.floor(there.periodEnd.getTime() / 1000);
}

/** A subscription that is not billed only has to be over at the provider. */
export function agreesWithProvider(here: Here, there: AtProvider | null): Agreement {
  const status = agreesOnStatus(here, there);
  if (!isBilled(here)) return { status, amount: true, period: true, customer: true, card: true };
  if (!there) return { status, amount: false, period: false, customer: false, card: false };
  return {
    status,
    amount: here.status === 'cancelling' || here.share === there.amount,
    period: agreesOnPeriod(here, there),
    customer: here.customer === there.customer,
    card: there.card !== null && here.card === there.card,
  };
}
