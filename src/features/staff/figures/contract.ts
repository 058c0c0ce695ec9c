import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, isoInstant, numberInAddress } from '#contract-kit/fields.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';

export const TOP_SELLING = 10;
export const MOST_TOP_SELLING = 100;

const topAutomation = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  /** Paid subscriptions are active, cancelling or late. */
  subscribers: z.int(),
  /** They were paid and not given back. */
  purchases: z.int(),
  subscription_price: euros,
  purchase_price: euros,
  /** A projection: subscribers × price × 12 + purchases × price. */
  projected_revenue: euros,
});
export type TopAutomation = z.infer<typeof topAutomation>;

const count = z.int();
/** A percentage with one decimal; null where there is nothing to compare with. */
const percent = z.number().nullable();

export const stats = z.object({
  at: isoInstant,
  usersCount: count,
  newUsersCount: count,
  /** It counts the whole Paris month before. */
  newUsersLastMonth: count,
  ordersCount: count,
  revenue: euros,
  automationsCount: count,
  totalPurchases: count,
  activeSubscriptions: count,
  pastDueSubscriptions: count,
  totalSubscriptions: count,
  subscriptions: z.record(z.enum(SUBSCRIPTION_STATUSES), count),
  subscriptionConversionRate: percent,
  realMrr: euros,
  theoreticalMrr: euros,
  customerSavings: euros,
  beneficiaryCustomers: count,
  /** The real MRR at the end of the Paris month before. */
  lastMonthMrr: euros,
  monthlyGrowth: percent,
  /** What stood at the end of each Paris day; the last day is still running, and is what stands now. */
  evenings: z.array(
    z.object({
      day: z.iso.date(),
      realMrr: euros,
      theoreticalMrr: euros,
      customerSavings: euros,
      beneficiaryCustomers: count,
      activeSubscriptions: count,
      subscriptionConversionRate: percent,
      automationsCount: count,
    }),
  ),
  /** The real MRR of as many days before those, for comparison. */
  mrrBefore: z.array(euros),
  /** Every Paris day since the first of the month before; the last is still running. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** The orders of this day that are paid, as their list shows them. */
      paid: euros,
      orders: count,
      joined: count,
      /** What came in on this day, less what went back on it. */
      net: euros,
      purchases: count,
      /** All customers at the end of this day. */
      customers: count,
    }),
  ),
  /** Projections stay apart from what is measured. */
  projections: z.object({ monthly: euros, annual: euros, annualFromMrr: euros }),
  topAutomations: z.array(topAutomation),
});
export type Stats = z.infer<typeof stats>;

export const readStats = endpoint(staff('GET', '/api/admin/stats/', 'figures.read'), {
  scope: 'figures.read',
  summary: 'The figures of the shop, all of one instant, at most ten seconds old',
  answer: stats,
});

const outOfRange = `Indiquez un nombre de 1 à ${MOST_TOP_SELLING}.`;

export const topSelling = endpoint(staff('GET', '/api/admin/automations/top-selling/', 'figures.read'), {
  scope: 'figures.read',
  summary: 'The best-selling automations: most subscribers and purchases first',
  query: z.strictObject({
    limit: numberInAddress(z.int(outOfRange).min(1, outOfRange).max(MOST_TOP_SELLING, outOfRange)).default(
      TOP_SELLING,
    ),
  }),
  answer: z.object({ at: isoInstant, automations: z.array(topAutomation) }),
});
