import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Wallet from 'lucide-react/icons/wallet';
import { formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { Counters } from './counters.ts';

function costHint(counters: Counters | undefined): string {
  if (counters && counters.saved > 0)
    return `${formatEuros(counters.saved)} d’économie grâce à votre plafond`;
  return 'Essais et cadeaux non comptés';
}

export function CounterCards({ counters }: { counters: Counters | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <StatCard
        label="Abonnements actifs"
        value={counters?.active}
        hint="Payés chaque mois"
        icon={<CalendarCheck aria-hidden="true" />}
      />
      <StatCard
        label="Offerts"
        value={counters?.free}
        hint="Essais et cadeaux"
        icon={<Gift aria-hidden="true" />}
      />
      <StatCard
        label="À restaurer"
        value={counters?.toRestore}
        hint="Issus d’un ancien compte"
        icon={<RotateCcw aria-hidden="true" />}
      />
      <StatCard
        label="Coût mensuel"
        value={counters && formatEurosPerMonth(counters.monthlyCost)}
        hint={costHint(counters)}
        icon={<Wallet aria-hidden="true" />}
      />
    </dl>
  );
}
