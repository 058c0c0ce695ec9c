import { centsFromEuros, formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { type Stat, StatCards } from '#web/admin/StatCards.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PersonDetail } from '../contract.ts';

const money = (euros: number) => formatEuros(centsFromEuros(euros));
const monthly = (euros: number) => formatEurosPerMonth(centsFromEuros(euros));

/** Of a shut account nothing more is debited, whatever still runs to the end of its month. */
const costOf = ({ is_active, subscription_settings }: PersonDetail): Stat =>
  is_active
    ? {
        label: 'Coût actuel',
        value: monthly(subscription_settings.current_monthly_cost),
        definition:
          'Ce que ses abonnements payés, ceux qui se terminent compris, coûtent ensemble en un mois, une fois le plafond appliqué.',
      }
    : {
        label: 'Coût actuel',
        value: monthly(0),
        definition:
          'Le compte est désactivé\u00a0: plus rien n’est débité, ses abonnements s’arrêtent à la fin de leur mois.',
      };

function statsOf(person: PersonDetail): Stat[] {
  const { subscription_settings: settings, total_spent, total_orders } = person;
  return [
    {
      label: 'Plafond mensuel',
      value: money(settings.monthly_cap),
      definition: 'Le plus que ses abonnements puissent coûter ensemble en un mois.',
    },
    costOf(person),
    {
      label: 'Capacité restante',
      value: money(settings.remaining_capacity),
      definition: 'Ce qui reste sous le plafond\u00a0: 0\u00a0€ quand il est atteint.',
    },
    {
      label: 'Abonnements actifs',
      value: formatCount(settings.active_subscriptions_count),
      definition:
        'Ceux qui comptent sous le plafond\u00a0: payés et en cours, sans les essais ni les cadeaux.',
    },
    {
      label: 'Total dépensé',
      value: money(total_spent),
      definition: 'Ce que ses commandes ont encaissé, moins ce qui a été remboursé ou repris par sa banque.',
    },
    {
      label: 'Commandes',
      value: formatCount(total_orders),
      definition: 'Les commandes payées, même remboursées ensuite.',
    },
  ];
}

export function PersonCards({ person }: { person: PersonDetail }) {
  return <StatCards stats={statsOf(person)} at={person.at} />;
}

export function SavingsBanner({ person }: { person: PersonDetail }) {
  const { monthly_savings, individual_total, current_monthly_cost } = person.subscription_settings;
  // Nothing more is debited once the account is deactivated.
  if (monthly_savings === 0 || !person.is_active) return null;
  return (
    <Notice tone="success" title={`${money(monthly_savings)} d’économies par mois grâce au plafond`}>
      {`${monthly(individual_total)} au tarif de chacun, ${monthly(current_monthly_cost)} une fois le plafond appliqué.`}
    </Notice>
  );
}
