import PanelTopOpen from 'lucide-react/icons/panel-top-open';
import { centsFromEuros } from '#domain/money/money.ts';
import { customerStatusLabel } from '#domain/subscription/subscription-label.ts';
import { ActivationNote } from '#money/checkout/web/for-other-features.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/Button.tsx';
import { Price } from '#web/ui/Price.tsx';
import type { Subscription } from '../contract.ts';
import type { AutomationEntry } from './automation-entries.ts';
import { isToActivate, priceNote } from './entry-facts.ts';

const tones: Record<Subscription['status'], BadgeTone> = {
  active: 'success',
  offered: 'accent',
  cancelling: 'warning',
  past_due: 'danger',
  cancelled: 'neutral',
  inactive: 'neutral',
  purchased_only: 'neutral',
};

interface StatusBadgeProps extends Pick<Subscription, 'status' | 'inactive_reason'> {
  /** They are the customer's words by default. */
  words?: typeof customerStatusLabel;
}

export function StatusBadge({ status, inactive_reason, words = customerStatusLabel }: StatusBadgeProps) {
  return <Badge tone={tones[status]}>{words(status, inactive_reason)}</Badge>;
}

export function OpenLink({
  entry,
  ...look
}: { entry: AutomationEntry } & Pick<ButtonLinkProps, 'variant' | 'size' | 'wide' | 'className'>) {
  if (!entry.canOpen) return null;
  return (
    <ButtonLink
      to={`/webhook-viewer/${entry.slug}`}
      state={{ automationName: entry.name }}
      size="sm"
      {...look}
    >
      <PanelTopOpen className="size-4" aria-hidden="true" />
      <span>
        Ouvrir<span className="sr-only"> {entry.name}</span>
      </span>
    </ButtonLink>
  );
}

/** It shows the amount where activating needs a payment; else `children`. */
export function EntryActivationNote({ entry, children }: { entry: AutomationEntry; children: string }) {
  if (!isToActivate(entry)) return children;
  return (
    <ActivationNote automationId={entry.automationId} price={entry.activationPrice}>
      {children}
    </ActivationNote>
  );
}

export function MonthlyPrice({ entry }: { entry: AutomationEntry }) {
  const { subscription, monthlyPrice, status } = entry;
  const note = priceNote(entry);
  const counted = status === 'active' || status === 'past_due';
  const cost = counted && subscription ? centsFromEuros(subscription.actual_monthly_cost) : monthlyPrice;
  const lowered = cost < monthlyPrice;
  return (
    <p>
      <Price amount={cost} monthly className="font-semibold" />
      {lowered ? (
        <>
          {' '}
          <s className="text-muted text-sm">
            <span className="sr-only">au lieu de </span>
            <Price amount={monthlyPrice} />
          </s>
        </>
      ) : null}
      {note ? (
        <span className="block text-muted text-sm">
          <EntryActivationNote entry={entry}>{note}</EntryActivationNote>
        </span>
      ) : null}
    </p>
  );
}
