import type { z } from 'zod';
import { levelsByDay } from '#domain/figures/days-compared.ts';
import { growth, shareOf } from '#domain/figures/definitions.ts';
import { mrrAtEndOf } from '#domain/figures/mrr-steps.ts';
import { annualRevenueOf, projectionsOf } from '#domain/figures/projections.ts';
import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay, startOfParisMonth } from '#domain/time/paris-calendar.ts';
import { type MrrFigures, mrrFigures } from '#money/ledger/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { MOST_TOP_SELLING, type Stats, type stats, type TopAutomation } from '../contract.ts';
import {
  type CountedStatus,
  countBuyers,
  countDays,
  countSubscriptions,
  countUsers,
  type DayCounts,
  type Sold,
  selectSales,
  sumOrders,
} from './store.ts';

/** The running day comes on top. */
const daysOfLine = 30;

function topAutomation(sold: Sold): TopAutomation {
  const { id, name, slug, subscribers, purchases } = sold;
  return {
    ...{ id, name, slug, subscribers, purchases },
    subscription_price: eurosFromCents(sold.subscriptionPrice),
    purchase_price: eurosFromCents(sold.purchasePrice),
    projected_revenue: eurosFromCents(annualRevenueOf(sold)),
  };
}

function subscriptionFigures(rows: readonly CountedStatus[]) {
  const of = (status: string) => rows.find((row) => row.status === status);
  const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
  const byStatus = SUBSCRIPTION_STATUSES.map((status) => [status, of(status)?.all ?? 0] as const);
  return {
    activeSubscriptions: total(rows.map(({ paid }) => paid)),
    pastDueSubscriptions: of('past_due')?.all ?? 0,
    totalSubscriptions: total(rows.map(({ all }) => all)),
    subscriptions: Object.fromEntries(byStatus) as z.infer<typeof stats>['subscriptions'],
  };
}

function mrrStats(mrr: MrrFigures, lastMonthEnd: string) {
  const before = mrrAtEndOf(lastMonthEnd, mrr.real, mrr.moved);
  return {
    realMrr: eurosFromCents(mrr.real),
    theoreticalMrr: eurosFromCents(mrr.theoretical),
    customerSavings: eurosFromCents(euroCents(mrr.theoretical - mrr.real)),
    beneficiaryCustomers: mrr.beneficiaries,
    lastMonthMrr: eurosFromCents(before),
    monthlyGrowth: growth(mrr.real, before),
  };
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day);
  return days;
}

interface Moved {
  mrr: MrrFigures['moved'];
  days: readonly DayCounts[];
  buyers: readonly { day: string; buyers: number; subscribed: number }[];
}

interface StandingNow extends Pick<MrrFigures, 'real' | 'theoretical' | 'beneficiaries'> {
  paid: number;
  buyers: number;
  subscribed: number;
  automations: number;
}

/** Each figure that stands is reckoned backwards from now (docs/product/administration.md#evenings-of-what-stands). */
function eveningsUntil(today: string, standing: StandingNow, { mrr, days, buyers }: Moved) {
  const length = daysOfLine + 1;
  const line = Array.from({ length: 2 * length }, (_, place) => daysLater(today, place - 2 * length + 1));
  const moves = [
    ...mrr.map(({ moved, ...one }) => ({ ...one, real: moved })),
    ...days.map(({ day, automations }) => ({ day, automations })),
    ...buyers,
  ];
  const inEuros = (cents: number) => eurosFromCents(euroCents(cents));
  const evenings = levelsByDay(line, { ...standing }, moves).map((evening) => ({
    day: evening.day,
    realMrr: inEuros(evening.real),
    theoreticalMrr: inEuros(evening.theoretical),
    customerSavings: inEuros(evening.theoretical - evening.real),
    beneficiaryCustomers: evening.beneficiaries,
    activeSubscriptions: evening.paid,
    subscriptionConversionRate: shareOf(evening.subscribed, evening.buyers),
    automationsCount: evening.automations,
  }));
  return {
    evenings: evenings.slice(length),
    mrrBefore: evenings.slice(0, length).map(({ realMrr }) => realMrr),
  };
}

/** Customers are reckoned backwards from now, for nothing keeps how many they were. */
function shownDays(days: readonly string[], customers: number, counted: readonly DayCounts[]): Stats['days'] {
  const countedOf = new Map(counted.map((one) => [one.day, one]));
  const came = counted.map((one) => ({ day: one.day, customers: one.came }));
  return levelsByDay(days, { customers }, came).map((evening) => {
    const { paid = 0, orders = 0, joined = 0, net = 0, purchases = 0 } = countedOf.get(evening.day) ?? {};
    return {
      ...evening,
      ...{ orders, joined, purchases },
      paid: eurosFromCents(euroCents(paid)),
      net: eurosFromCents(euroCents(net)),
    };
  });
}

/** One snapshot serves all; it reads as many best-sellers as anybody may ask for. */
export async function countFigures(snapshot: Transaction, at: Date): Promise<Stats> {
  const month = startOfParisMonth(at);
  const lastMonth = startOfParisMonth(new Date(month.getTime() - 1));
  const today = parisDay(at);
  const lineFrom = daysLater(today, -2 * daysOfLine - 1);
  const monthFrom = parisDay(month);
  const eveningsFrom = daysLater(today, -daysOfLine);
  const mrr = await mrrFigures(snapshot, lineFrom < monthFrom ? lineFrom : monthFrom);
  const people = await countUsers(snapshot, { lastMonth, month });
  const money = await sumOrders(snapshot);
  const buying = await countBuyers(snapshot, eveningsFrom, mrr.counted);
  const { buyers = 0, subscribed = 0 } = buying.find(({ day }) => day === null) ?? {};
  const sales = await selectSales(snapshot);
  const subscriptions = subscriptionFigures(await countSubscriptions(snapshot));
  const { monthly, annual, annualFromMrr } = projectionsOf(sales, mrr.real);
  const daysFrom = [parisDay(lastMonth), eveningsFrom].toSorted()[0] ?? eveningsFrom;
  const days = await countDays(snapshot, firstInstantOfParisDay(daysFrom));
  const { real, theoretical, beneficiaries } = mrr;
  const standing = { real, theoretical, beneficiaries, paid: subscriptions.activeSubscriptions };
  return {
    at: at.toISOString(),
    usersCount: people.all,
    newUsersCount: people.thisMonth,
    newUsersLastMonth: people.lastMonth,
    ordersCount: money.paid,
    revenue: eurosFromCents(money.revenue),
    automationsCount: sales.length,
    totalPurchases: sales.reduce((sum, { purchases }) => sum + purchases, 0),
    ...subscriptions,
    subscriptionConversionRate: shareOf(subscribed, buyers),
    ...mrrStats(mrr, daysLater(monthFrom, -1)),
    ...eveningsUntil(
      today,
      { ...standing, buyers, subscribed, automations: sales.length },
      { mrr: mrr.moved, days, buyers: buying.flatMap(({ day, ...one }) => (day ? [{ day, ...one }] : [])) },
    ),
    days: shownDays(daysBetween(parisDay(lastMonth), today), people.all, days),
    projections: {
      monthly: eurosFromCents(monthly),
      annual: eurosFromCents(annual),
      annualFromMrr: eurosFromCents(annualFromMrr),
    },
    topAutomations: sales.slice(0, MOST_TOP_SELLING).map(topAutomation),
  };
}
