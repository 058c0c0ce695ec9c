import type { z } from 'zod';
import { growth, shareOf } from '#domain/figures/definitions.ts';
import { mrrAtEndOf, mrrByDay } from '#domain/figures/mrr-steps.ts';
import { annualRevenueOf, projectionsOf } from '#domain/figures/projections.ts';
import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, startOfParisMonth } from '#domain/time/paris-calendar.ts';
import { type MrrFigures, mrrFigures } from '#money/ledger/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { MOST_TOP_SELLING, type Stats, type stats, type TopAutomation } from '../contract.ts';
import {
  type CountedStatus,
  countBuyers,
  countSubscriptions,
  countUsers,
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

function mrrStats(mrr: MrrFigures, { today, lastMonthEnd }: { today: string; lastMonthEnd: string }) {
  const before = mrrAtEndOf(lastMonthEnd, mrr.real, mrr.moved);
  const days = Array.from({ length: daysOfLine + 1 }, (_, place) => daysLater(today, place - daysOfLine));
  return {
    realMrr: eurosFromCents(mrr.real),
    theoreticalMrr: eurosFromCents(mrr.theoretical),
    customerSavings: eurosFromCents(euroCents(mrr.theoretical - mrr.real)),
    beneficiaryCustomers: mrr.beneficiaries,
    lastMonthMrr: eurosFromCents(before),
    monthlyGrowth: growth(mrr.real, before),
    mrrByDay: mrrByDay(days, mrr.real, mrr.moved).map(({ day, mrr: end }) => ({
      day,
      mrr: eurosFromCents(end),
    })),
  };
}

/** One snapshot serves all; it reads as many best-sellers as anybody may ask for. */
export async function countFigures(snapshot: Transaction, at: Date): Promise<Stats> {
  const month = startOfParisMonth(at);
  const lastMonth = startOfParisMonth(new Date(month.getTime() - 1));
  const today = parisDay(at);
  const lineFrom = daysLater(today, -daysOfLine);
  const monthFrom = parisDay(month);
  const mrr = await mrrFigures(snapshot, lineFrom < monthFrom ? lineFrom : monthFrom);
  const people = await countUsers(snapshot, { lastMonth, month });
  const money = await sumOrders(snapshot);
  const { buyers, subscribed } = await countBuyers(snapshot);
  const sales = await selectSales(snapshot);
  const { monthly, annual, annualFromMrr } = projectionsOf(sales, mrr.real);
  return {
    at: at.toISOString(),
    usersCount: people.all,
    newUsersCount: people.thisMonth,
    newUsersLastMonth: people.lastMonth,
    ordersCount: money.paid,
    revenue: eurosFromCents(money.revenue),
    automationsCount: sales.length,
    totalPurchases: sales.reduce((sum, { purchases }) => sum + purchases, 0),
    ...subscriptionFigures(await countSubscriptions(snapshot)),
    subscriptionConversionRate: shareOf(subscribed, buyers),
    ...mrrStats(mrr, { today, lastMonthEnd: daysLater(monthFrom, -1) }),
    projections: {
      monthly: eurosFromCents(monthly),
      annual: eurosFromCents(annual),
      annualFromMrr: eurosFromCents(annualFromMrr),
    },
    topAutomations: sales.slice(0, MOST_TOP_SELLING).map(topAutomation),
  };
}
