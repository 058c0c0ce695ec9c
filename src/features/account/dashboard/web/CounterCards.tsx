import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Wallet from 'lucide-react/icons/wallet';
import {
  centsFromEuros,
  type EuroCents,
  euroCents,
  formatEuros,
  sumCents,
  ZERO,
} from '#domain/money/money.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { StatCard } from '#web/ui/Card.tsx';
import { Price } from '#web/ui/Price.tsx';

interface Counters {
  active: number;
  /** Trials and gifts that give access. */
  free: number;
  toRestore: number;
  monthlyCost: EuroCents;
  saved: EuroCents;
}

const isCounted = ({ status, is_free }: Subscription) =>
  !is_free && (status === 'active' || status === 'cancelling' || status === 'past_due');

/** docs/product/price-and-cap.md#monthly-cost-counts-what-runs */
export function countersOf(subscriptions: readonly Subscription[]): Counters {
  const running = subscriptions.filter(({ is_active }) => is_active);
  const free = running.filter(({ is_free_or_offered }) => is_free_or_offered).length;
  const monthlyCost = sumCents(subscriptions.map((one) => centsFromEuros(one.actual_monthly_cost)));
  const full = sumCents(
    running.filter(isCounted).map(({ individual_price }) => centsFromEuros(individual_price)),
  );
  return {
    active: running.length - free,
    free,
    toRestore: subscriptions.filter(({ inactive_reason }) => inactive_reason === 'restored').length,
    monthlyCost,
    saved: full > monthlyCost ? euroCents(full - monthlyCost) : ZERO,
  };
}

function costHint(counters: Counters): string {
  if (counters.saved > 0) return `${formatEuros(counters.saved)} d’économie, plafond et remises compris`;
  return 'Essais et cadeaux non comptés';
}

/** None at zero: a new customer has nothing to count yet. */
export function CounterCards({ counters }: { counters: Counters }) {
  const { active, free, toRestore, monthlyCost } = counters;
  const cards = [
    {
      label: 'Abonnements actifs',
      count: active,
      value: active,
      hint: 'Payés chaque mois',
      icon: <CalendarCheck aria-hidden="true" />,
    },
    {
      label: 'Offerts',
      count: free,
      value: free,
      hint: 'Essais et cadeaux',
      icon: <Gift aria-hidden="true" />,
    },
    {
      label: 'À restaurer',
      count: toRestore,
      value: toRestore,
      hint: 'Issus d’un ancien compte',
      icon: <RotateCcw aria-hidden="true" />,
    },
    {
      label: 'Coût mensuel',
      count: monthlyCost,
      value: <Price amount={monthlyCost} monthly />,
      hint: costHint(counters),
      icon: <Wallet aria-hidden="true" />,
    },
  ].filter(({ count }) => count > 0);
  if (cards.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {cards.map(({ count: _, ...card }) => (
        <StatCard key={card.label} {...card} />
      ))}
    </dl>
  );
}
