import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { nextMonthDebit } from '#domain/status/subscription-status.ts';
import { isGivenMonth } from '#domain/subscription/staff-subscription.ts';
import {
  customerStatusLabel,
  providerBadge,
  staffStatusLabel,
  suspendedHow,
} from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { StatusBadge } from '#shop/own-automations/web/for-other-features.ts';
import { SecondLine } from '#web/admin/RowName.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { StaffSubscription } from '../contract.ts';

type Of = { subscription: StaffSubscription };
/** They are known once the diagnosis has asked the provider. */
type RefusedActs = { refusals?: StaffSubscription['refusals'] | undefined };

/** The customer may read another word than the team (docs/product/subscription.md#words-of-a-status). */
export function ReadByCustomer({ subscription: { status, inactive_reason } }: Of) {
  const theirs = customerStatusLabel(status, inactive_reason);
  if (theirs === staffStatusLabel(status, inactive_reason)) return null;
  return <span className="block text-muted text-sm">{`Le client lit\u00a0: «\u00a0${theirs}\u00a0».`}</span>;
}

/** It is the team's word in the customer's colour; an ambiguous word is completed. */
export function StaffStatus({ subscription: { status, inactive_reason } }: Of) {
  const how = suspendedHow(status, inactive_reason);
  return (
    <span className="inline-flex flex-col items-start">
      <StatusBadge status={status} inactive_reason={inactive_reason} words={staffStatusLabel} />
      {how ? <span className="font-normal text-muted text-xs leading-4">{how}</span> : null}
    </span>
  );
}

function standingOf({
  status,
  is_free: isFree,
  end_date,
  paid_until,
  stripe_subscription_id,
}: StaffSubscription) {
  return {
    status,
    isFree,
    endDate: end_date ? new Date(end_date) : null,
    currentPeriodEnd: paid_until ? new Date(paid_until) : null,
    isCarried: stripe_subscription_id !== null,
  };
}

/** The team gave it at no price (docs/product/staff.md#manual-month). */
export const isMonthOfTeam = (subscription: StaffSubscription): boolean =>
  isGivenMonth(standingOf(subscription));

export function StatusAndHealth({ subscription, refusals = subscription.refusals }: Of & RefusedActs) {
  const mayComeBack = refusals.reactivate === null;
  const badge = providerBadge({ ...standingOf(subscription), mayComeBack });
  return (
    <span className="inline-flex flex-wrap items-center gap-1 md:in-[td]:flex-nowrap">
      <StaffStatus subscription={subscription} />
      {badge ? <Badge tone={badge === 'Réactivable' ? 'accent' : 'danger'}>{badge}</Badge> : null}
    </span>
  );
}

/** Null where the debit is the price. */
function noteOf(subscription: StaffSubscription, debit: number): string | null {
  if (isMonthOfTeam(subscription)) return 'mois offert';
  const { individual_price: price } = subscription;
  return debit < price ? `prix ${formatAmount(price)}` : null;
}

export function Pricing({ subscription }: Of) {
  const { actual_monthly_cost, is_free_or_offered } = subscription;
  if (is_free_or_offered) return 'Offert';
  const debit = nextMonthDebit(subscription, actual_monthly_cost);
  const note = noteOf(subscription, debit);
  return (
    <span className="whitespace-nowrap">
      {formatAmountPerMonth(debit)}
      {note ? <SecondLine>{note}</SecondLine> : null}
    </span>
  );
}

/** Null where nothing more is debited, or the payment is late. */
export function debitDayOf({
  status,
  is_free_or_offered,
  pause,
  paid_until,
  stripe_subscription_id,
}: StaffSubscription) {
  if (pause) return pause.until;
  return status === 'active' && !is_free_or_offered && stripe_subscription_id ? paid_until : null;
}

export function nextDebitOf(subscription: StaffSubscription): string {
  const day = debitDayOf(subscription);
  if (subscription.pause) return `${formatDateTime(subscription.pause.until)}, à la reprise`;
  if (day) return `${formatAmount(subscription.actual_monthly_cost)} le ${formatDateTime(day)}`;
  return subscription.status === 'past_due' ? 'Un paiement est en retard' : 'Aucun';
}

export function AtProvider({ subscription }: Of) {
  return subscription.stripe_subscription_id ? 'Présent' : <span className="text-muted">Absent</span>;
}
