import { type DaysCompared, monthCompared, todayCompared } from '#domain/figures/days-compared.ts';
import { DEFINITIONS, type FigureName, formatPercent, growth } from '#domain/figures/definitions.ts';
import { centsFromEuros, euroCents, formatAmount, formatEuros } from '#domain/money/money.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Stat } from '#web/admin/StatCards.tsx';
import { figuresKey } from '#web/admin/staff-act.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { Stats } from '../contract.ts';
import * as calls from '../contract.ts';

const everyMs = 5 * MINUTE_MS;
const daysOfSpark = 30;

export const shopStats = queryOf([...figuresKey, 'stats'], calls.readStats, {
  staleTime: everyMs,
  refetchInterval: everyMs,
});

const share = (percent: number | null): string => (percent === null ? '—' : formatPercent(percent));

export const figure = (
  name: FigureName,
  label: string,
  value: string,
  rest: Pick<Stat, 'comparison' | 'to' | 'spark'> = {},
): Stat => ({ label, value, definition: DEFINITIONS[name], ...rest });

export const listOf = (status: string): string => `/admin/subscriptions?status=${status}`;

export function growthWords({ monthlyGrowth, lastMonthMrr }: Stats): string {
  if (monthlyGrowth === null) return 'Rien à la fin du mois dernier';
  return `${formatPercent(monthlyGrowth, true)} depuis la fin du mois dernier (${formatAmount(lastMonthMrr)})`;
}

type MrrStats = Pick<Stats, 'realMrr' | 'theoreticalMrr' | 'customerSavings'>;

/** The figures count active rows, and no list counts the people behind them. */
const active = { to: listOf('active') };

const theoretical = ({ theoreticalMrr }: MrrStats): Stat =>
  figure('theoreticalMrr', 'MRR théorique', formatAmount(theoreticalMrr), active);

const savings = ({ customerSavings }: MrrStats): Stat =>
  figure('customerSavings', 'Économies des clients', formatAmount(customerSavings), active);

export const mrrCards = (stats: MrrStats): Stat[] => [
  figure('realMrr', 'MRR réel', formatAmount(stats.realMrr), active),
  theoretical(stats),
  savings(stats),
];

const beneficiaries = ({ beneficiaryCustomers }: Stats): Stat =>
  figure('beneficiaryCustomers', 'Clients bénéficiaires', formatCount(beneficiaryCustomers), active);

type DayFigure = 'paid' | 'orders' | 'joined';

const figuresOfDays = {
  paid: { name: 'paidOfDays', label: 'Payé', words: (cents: number) => formatEuros(euroCents(cents)) },
  orders: { name: 'ordersOfDays', label: 'Commandes payées', words: formatCount },
  joined: { name: 'joinedOfDays', label: 'Nouveaux clients', words: formatCount },
} as const;

/** New people have no filter by day: their list begins with the newest. */
const rowsOf = (figureOf: DayFigure, { from, to }: DaysCompared): string =>
  figureOf === 'joined' ? '/admin/users' : `/admin/orders?status=paid&created_from=${from}&created_to=${to}`;

function compared({ now, before }: DaysCompared, words: (value: number) => string, since: string): string {
  const moved = growth(now, before);
  const change = moved === null ? '' : `${formatPercent(moved, true)}, `;
  return `${change}${words(before)} ${since}`;
}

/** Amounts are added in cents. */
const daysOf = ({ days }: Stats, of: DayFigure) =>
  days.map((one) => ({ day: one.day, value: of === 'paid' ? centsFromEuros(one.paid) : one[of] }));

const cardsOfDays = (stats: Stats, comparison: typeof todayCompared, since: string): Stat[] =>
  (['paid', 'orders', 'joined'] as const).map((of) => {
    const { name, label, words } = figuresOfDays[of];
    const days = daysOf(stats, of);
    const sums = comparison(days);
    return figure(name, label, words(sums.now), {
      comparison: compared(sums, words, since),
      to: rowsOf(of, sums),
      spark: days.slice(-daysOfSpark).map(({ value }) => value),
    });
  });

export const todayCards = (stats: Stats): Stat[] => cardsOfDays(stats, todayCompared, 'hier');

type OfEvening = Exclude<keyof Stats['evenings'][number], 'day'>;

/** An evening without a buyer has no share: its line is on the ground. */
const eveningsOf = ({ evenings }: Stats, of: OfEvening) => ({ spark: evenings.map((one) => one[of] ?? 0) });

/** As many days of the month before, so that the 3rd is not compared with a whole month. */
export const monthCards = (stats: Stats): Stat[] => [
  ...cardsOfDays(stats, monthCompared, 'aux mêmes jours du mois dernier'),
  figure('realMrr', 'MRR réel', formatAmount(stats.realMrr), {
    ...active,
    comparison: growthWords(stats),
    ...eveningsOf(stats, 'realMrr'),
  }),
];

const sparkOf = ({ days }: Stats, of: 'net' | 'orders' | 'purchases' | 'joined' | 'customers') => ({
  spark: days.slice(-daysOfSpark).map((one) => one[of]),
});

/** The real MRR stands above. Revenue is of all time, and so are the orders that it leads to. */
export const openingCards = (stats: Stats): Stat[] => [
  figure('revenue', 'Encaissé en tout', formatAmount(stats.revenue), {
    to: '/admin/orders?status=paid',
    ...sparkOf(stats, 'net'),
  }),
  figure('ordersCount', 'Commandes payées', formatCount(stats.ordersCount), {
    to: '/admin/orders?status=paid',
    ...sparkOf(stats, 'orders'),
  }),
  figure('totalPurchases', 'Achats payés', formatCount(stats.totalPurchases), {
    to: '/admin/automations?sort=-owner_count',
    ...sparkOf(stats, 'purchases'),
  }),
  figure('usersCount', 'Clients', formatCount(stats.usersCount), {
    to: '/admin/users',
    ...sparkOf(stats, 'customers'),
  }),
];

/** docs/product/administration.md#evenings-of-what-stands */
export const presentCards = (stats: Stats): Stat[] => [
  { ...theoretical(stats), ...eveningsOf(stats, 'theoreticalMrr') },
  { ...savings(stats), ...eveningsOf(stats, 'customerSavings') },
  { ...beneficiaries(stats), ...eveningsOf(stats, 'beneficiaryCustomers') },
  figure('activeSubscriptions', 'Abonnements payants', formatCount(stats.activeSubscriptions), {
    ...active,
    ...eveningsOf(stats, 'activeSubscriptions'),
  }),
  figure('subscriptionConversionRate', 'Acheteurs abonnés', share(stats.subscriptionConversionRate), {
    ...active,
    ...eveningsOf(stats, 'subscriptionConversionRate'),
  }),
  figure('automationsCount', 'Automatisations', formatCount(stats.automationsCount), {
    to: '/admin/automations',
    ...eveningsOf(stats, 'automationsCount'),
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
