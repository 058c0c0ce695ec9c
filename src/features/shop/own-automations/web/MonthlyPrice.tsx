import { centsFromEuros } from '#domain/money/money.ts';
import { Price } from '#web/ui/Price.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { EntryActivationNote } from './EntryActivationNote.tsx';
import { priceNote } from './entry-facts.ts';

/** See docs/product/price-and-cap.md#shown-price-is-zero. */
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
