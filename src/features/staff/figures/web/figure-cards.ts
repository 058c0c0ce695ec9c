import { DEFINITIONS, type FigureName, formatPercent } from '#domain/figures/definitions.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Stat } from '#web/admin/StatCards.tsx';
import { figuresKey } from '#web/admin/staff-act.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { Stats } from '../contract.ts';
import * as calls from '../contract.ts';

const everyMs = 5 * MINUTE_MS;

export const shopStats = queryOf([...figuresKey, 'stats'], calls.readStats, {
  staleTime: everyMs,
  refetchInterval: everyMs,
});

const share = (percent: number | null): string => (percent === null ? '—' : formatPercent(percent));

export const figure = (
  name: FigureName,
  label: string,
  value: string,
  rest: Pick<Stat, 'comparison' | 'to'> = {},
): Stat => ({ label, value, definition: DEFINITIONS[name], ...rest });

export const listOf = (status: string): string => `/admin/subscriptions?status=${status}`;

export function growthWords({ monthlyGrowth, lastMonthMrr }: Stats): string {
  if (monthlyGrowth === null) return 'Rien à la fin du mois dernier';
  return `${formatPercent(monthlyGrowth, true)} depuis la fin du mois dernier (${formatAmount(lastMonthMrr)})`;
}

type MrrStats = Pick<Stats, 'realMrr' | 'theoreticalMrr' | 'customerSavings'>;

/** The figures count active rows, and no list counts the people behind them. */
const active = { to: listOf('active') };

const underCap = ({ theoreticalMrr, customerSavings }: MrrStats): Stat[] => [
  figure('theoreticalMrr', 'MRR théorique', formatAmount(theoreticalMrr), active),
  figure('customerSavings', 'Économies des clients', formatAmount(customerSavings), active),
];

export const mrrCards = (stats: MrrStats): Stat[] => [
  figure('realMrr', 'MRR réel', formatAmount(stats.realMrr), active),
  ...underCap(stats),
];

const beneficiaries = ({ beneficiaryCustomers }: Stats) =>
  figure('beneficiaryCustomers', 'Clients bénéficiaires', formatCount(beneficiaryCustomers));

/** The real MRR has its own card. `finances` is the path for roles that may read them. */
export const moneyCards = (stats: Stats, finances: string | undefined): Stat[] => [
  ...underCap(stats),
  beneficiaries(stats),
  figure('revenue', 'Encaissé', formatAmount(stats.revenue), finances ? { to: finances } : {}),
  figure('ordersCount', 'Commandes payées', formatCount(stats.ordersCount), {
    to: '/admin/orders?status=paid',
  }),
  figure('totalPurchases', 'Achats payés', formatCount(stats.totalPurchases)),
];

export const peopleCards = (stats: Stats): Stat[] => [
  figure('usersCount', 'Clients', formatCount(stats.usersCount), { to: '/admin/users' }),
  figure('newUsersCount', 'Nouveaux ce mois-ci', formatCount(stats.newUsersCount), {
    comparison: `${formatCount(stats.newUsersLastMonth)} le mois dernier`,
  }),
  figure('subscriptionConversionRate', 'Acheteurs abonnés', share(stats.subscriptionConversionRate)),
  figure('activeSubscriptions', 'Abonnements payants', formatCount(stats.activeSubscriptions)),
  figure('pastDueSubscriptions', 'En retard', formatCount(stats.pastDueSubscriptions), {
    to: listOf('past_due'),
  }),
  figure('automationsCount', 'Automatisations', formatCount(stats.automationsCount), {
    to: '/admin/automations',
  }),
];

export const projectionCards = ({ projections }: Stats): Stat[] => [
  figure('projectedMonthly', 'Projection\u00a0: MRR', formatAmount(projections.monthly)),
  figure('projectedAnnual', 'Projection\u00a0: année', formatAmount(projections.annual)),
  figure('projectedFromMrr', 'Projection\u00a0: année au MRR réel', formatAmount(projections.annualFromMrr)),
];

export const subscriptionCards = (stats: Stats): Stat[] => [
  figure('totalSubscriptions', 'Total', formatCount(stats.totalSubscriptions), {
    to: '/admin/subscriptions',
  }),
  figure('activeRows', 'Actifs', formatCount(stats.subscriptions.active), active),
  ...mrrCards(stats),
  beneficiaries(stats),
];
