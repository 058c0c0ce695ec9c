import { centsFromEuros, formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { providerBadge } from '#domain/subscription/provider-badge.ts';
import { staffStatusLabel } from '#domain/subscription/subscription-label.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { StatusBadge } from '#shop/own-automations/web/for-other-features.ts';
import { Badge } from '#web/ui/Badge.tsx';

type Of = { subscription: Subscription };

/** The word and the colour that the customer sees, and what is wrong at the provider. */
export function StatusAndHealth({ subscription }: Of) {
  const { status, is_free: isFree, end_date, stripe_subscription_id } = subscription;
  const badge = providerBadge({
    status,
    isFree,
    endDate: end_date ? new Date(end_date) : null,
    isCarried: stripe_subscription_id !== null,
  });
  return (
    <span className="inline-flex flex-wrap gap-1 whitespace-nowrap">
      <StatusBadge {...subscription} words={staffStatusLabel} />
      {badge ? <Badge tone={badge === 'Réactivable' ? 'accent' : 'danger'}>{badge}</Badge> : null}
    </span>
  );
}

/** The real share, and the price that it is a share of when they differ. */
export function Pricing({ subscription }: Of) {
  const { actual_monthly_cost, individual_price, is_free_or_offered } = subscription;
  if (is_free_or_offered) return 'Offert';
  const isLowered = actual_monthly_cost < individual_price;
  return (
    <span className="whitespace-nowrap">
      {formatEurosPerMonth(centsFromEuros(actual_monthly_cost))}
      {isLowered ? (
        <span className="block text-muted text-xs">prix {formatEuros(centsFromEuros(individual_price))}</span>
      ) : null}
    </span>
  );
}

export function AtProvider({ subscription }: Of) {
  return subscription.stripe_subscription_id ? 'Présent' : <span className="text-muted">Absent</span>;
}
