import PanelTopOpen from 'lucide-react/icons/panel-top-open';
import { centsFromEuros } from '#domain/money/money.ts';
import { ActivationNote } from '#money/checkout/web/for-other-features.ts';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/Button.tsx';
import { Price } from '#web/ui/Price.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { isToActivate, priceNote } from './entry-facts.ts';

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
