import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, writtenDay } from '#contract-kit/fields.ts';
import { listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { MRR_MOVEMENTS } from '#domain/figures/mrr.ts';
import { FIGURE_PERIODS } from '#domain/figures/periods.ts';
import { OSS_STANDINGS } from '#domain/money/distance-sales.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { TRANSMISSION_KINDS, TRANSMISSION_STATUSES } from '#domain/status/transmission-status.ts';
import { LEAVING_REASONS } from '#domain/subscription/leaving-reason.ts';

const count = z.int();
const day = writtenDay('La date n’est pas valide.');
const period = z.enum(FIGURE_PERIODS, 'Choisissez 30 jours, 90 jours ou 12 mois.').default('30d');

const movedSum = z.object({ amount: euros, customers: count });
const movements = z.record(z.enum(MRR_MOVEMENTS), movedSum);
const mrrStep = z.object({ from: day, to: day, start: euros, end: euros, movements });

const taken = {
  purchases: euros,
  /** The cap is already taken off. */
  subscriptions: euros,
  /** It was refunded, or lost at the bank, within the period. */
  given_back: euros,
  net: euros,
};
const revenueLine = z.object({ id: z.int(), name: z.string(), ...taken });
export type RevenueLine = z.infer<typeof revenueLine>;

export const finances = z.object({
  at: isoInstant,
  from: day,
  realMrr: euros,
  theoreticalMrr: euros,
  customerSavings: euros,
  late: z.object({ subscriptions: count, amount: euros }),
  /** Each value is the end of a Paris day; the last day is still running. */
  days: z.array(z.object({ day, mrr: euros })),
  /** As many days before those, for comparison. */
  mrrBefore: z.array(euros),
  /** The steps follow each other; the last is still running. */
  steps: z.array(mrrStep),
  /** The same steps of the period before; the last has as many days as the running one. Both are amounts above zero. */
  stepsBefore: z.array(z.object({ from: day, to: day, gained: euros, lost: euros })),
  movements,
  reasons: z.array(z.object({ reason: z.enum(LEAVING_REASONS), said: count, returned: count })),
  revenue: z.object({
    automations: z.array(revenueLine),
    categories: z.array(revenueLine),
    total: z.object(taken),
  }),
});
export type Finances = z.infer<typeof finances>;

export const readFinances = endpoint(staff('GET', '/api/admin/finances/', 'finances.read'), {
  scope: 'finances.read',
  summary: 'The MRR and its movements, why people leave, and the revenue of a period, all of one instant',
  query: z.strictObject({ period }),
  answer: finances,
});

export const months = z.object({
  at: isoInstant,
  /** Invoices printed these amounts; the running month is last. */
  vat: z.array(
    z.object({
      month: z.string(),
      invoices: count,
      credit_notes: count,
      total: euros,
      net: euros,
      /** French; what the one-stop shop declares is apart. */
      vat: euros,
      vat_elsewhere: euros,
    }),
  ),
  /** Without tax, to consumers of other states of the Union, in this Paris year and the one before. */
  abroad: z.object({ year: euros, before: euros, standing: z.enum(OSS_STANDINGS) }),
  cohorts: z.array(
    z.object({
      month: z.string(),
      customers: count,
      kept: z.array(z.object({ customers: count, percent: z.number().nullable() })),
    }),
  ),
});
export type Months = z.infer<typeof months>;

export const readMonths = endpoint(staff('GET', '/api/admin/finances/months/', 'finances.read'), {
  scope: 'finances.read',
  summary: 'By month: the tax of the invoices, and how many of those who began still pay',
  answer: months.extend({
    /** Invoices print no VAT while the shop has no VAT number. */
    vat_regime: z.enum(['exempt', 'normal']),
    /** From when the shop declares by the one-stop shop. */
    oss_since: day.nullable(),
    siren: z.string(),
    /** The day is Paris's. */
    today: day,
    /** It is the first day of the running exercise. */
    opened: day,
  }),
});

const person = z.object({ id: z.int(), email: z.string(), name: z.string() });

export const listMovements = endpoint(staff('GET', '/api/admin/finances/movements/', 'finances.read'), {
  scope: 'finances.read',
  summary: 'Who moved the MRR between two Paris days, the latest first',
  query: z.strictObject({
    ...listPageQuery,
    from: day.optional(),
    to: day.optional(),
    movement: z.enum(MRR_MOVEMENTS, 'Ce mouvement n’existe pas.').optional(),
  }),
  answer: z.object({
    movements: z.array(
      z.object({
        day,
        movement: z.enum(MRR_MOVEMENTS),
        before: euros,
        after: euros,
        user_id: z.int(),
        /** Null once the account is closed. */
        person: person.nullable(),
      }),
    ),
    pagination: listPage,
  }),
});
export type MovementsFilter = z.output<NonNullable<typeof listMovements.query>>;
export type MovementRow = z.infer<typeof listMovements.answer>['movements'][number];

export const listReasons = endpoint(staff('GET', '/api/admin/finances/leaving-reasons/', 'finances.read'), {
  summary: 'Why people left, with who they are as long as their account exists, the latest first',
  query: z.strictObject({
    ...listPageQuery,
    from: day.optional(),
    to: day.optional(),
    reason: z.enum(LEAVING_REASONS, 'Cette raison n’existe pas.').optional(),
  }),
  answer: z.object({
    reasons: z.array(
      z.object({
        id: z.int(),
        said_at: isoInstant,
        reason: z.enum(LEAVING_REASONS),
        words: z.string(),
        automation: z.object({ id: z.int(), name: z.string() }),
        /** Null once the name is gone. */
        person: person.nullable(),
        status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
      }),
    ),
    pagination: listPage,
    /** Of all rows, whatever the filter; both months are Paris's. */
    counts: z.object({
      this_month: z.object({ from: day, to: day }),
      last_month: z.object({ from: day, to: day }),
      reasons: z.array(
        z.object({ reason: z.enum(LEAVING_REASONS), this_month: count, last_month: count, total: count }),
      ),
    }),
  }),
});
export type ReasonsFilter = z.output<NonNullable<typeof listReasons.query>>;
export type ReasonCounts = z.infer<typeof listReasons.answer>['counts'];
export type ReasonRow = z.infer<typeof listReasons.answer>['reasons'][number];

export const exportSalesJournal = endpoint(
  staff('GET', '/api/admin/finances/sales-journal/', 'finances.read'),
  {
    summary:
      'The sales journal between two Paris days of one exercise, as the tax office reads it (18 columns); `opened` where it is not of the usual length; the export is journalled',
    query: z.strictObject({ from: day, to: day, opened: day.optional() }),
    answer: z.null(),
    file: 'text/plain',
    errors: ['proof_required'],
  },
);

const taxReport = z.object({
  id: z.int(),
  kind: z.enum(TRANSMISSION_KINDS),
  /** The number of the invoice to a company of France that is sent; null of a report. */
  invoice: z.string().nullable(),
  from: day,
  to: day,
  /** It is in time until that day. */
  due: day,
  /** It takes the place of one that was accepted. */
  corrects: z.boolean(),
  status: z.enum(TRANSMISSION_STATUSES),
  /** Sales without tax, or payments with it. */
  amount: euros,
  vat: euros,
  /** Why it was refused; empty where it was not. */
  reason: z.string(),
  attempt: count,
  sent_at: isoInstant.nullable(),
  settled_at: isoInstant.nullable(),
});
export type TaxReport = z.infer<typeof taxReport>;

export const listTaxReports = endpoint(staff('GET', '/api/admin/finances/tax-reports/', 'finances.read'), {
  scope: 'finances.read',
  summary:
    'Reports of sales and payments to the tax administration, and invoices to companies of France that it has not accepted, the latest first',
  query: z.strictObject(listPageQuery),
  answer: z.object({
    /** The host of the approved platform; null where none is set, and nothing is reported. */
    platform: z.string().nullable(),
    since: day,
    reports: z.array(taxReport),
    pagination: listPage,
  }),
});

export const downloadTaxReport = endpoint(
  staff('GET', '/api/admin/finances/tax-reports/:id/file/', 'finances.read'),
  {
    summary: 'The file of a report as it was or will be sent; 404 where there was nothing to tell',
    params: idParams,
    answer: z.null(),
    file: 'application/xml',
  },
);

export const sendTaxReportAgain = endpoint(
  staff('POST', '/api/admin/finances/tax-reports/:id/send-again/', 'finances.read'),
  {
    summary: 'Counts a refused report anew and sends it again; journalled',
    params: idParams,
    answer: taxReport,
    errors: ['report_not_refused'],
  },
);
