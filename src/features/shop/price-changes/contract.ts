import { z } from 'zod';
import { anyone, endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, lineOfText, numberInAddress } from '#contract-kit/fields.ts';
import { listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import { isEuroAmount } from '#domain/money/money.ts';
import { MOST_PRICE_EUROS, TOO_DEAR } from '#domain/money/typed-euros.ts';
import { linkKey as key } from '#people/auth/contract.ts';

const notAnAmount = 'Ce champ doit être un montant en euros, avec deux décimales au plus.';
const notADay = 'Ce champ doit être une date, comme 2026-12-25.';
const amount = z.number(notAnAmount).max(MOST_PRICE_EUROS, TOO_DEAR).refine(isEuroAmount, notAnAmount);
const writtenAmount = /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/;

const day = z.string(notADay).regex(/^\d{4}-\d{2}-\d{2}$/, notADay);

const reached = z.object({
  subscription_id: z.int(),
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  price: euros,
  share_before: euros,
  share_after: euros,
  month_before: euros,
  month_after: euros,
  /** The first debit at the new price. */
  first_renewal_at: isoInstant,
});

export const previewPriceChange = endpoint(
  staff('GET', '/api/admin/automations/:id/price-change/preview/', 'prices.write'),
  {
    summary:
      'Whom a change of the subscription price would reach, and what it would make for each under their cap',
    params: idParams,
    query: pageQuery.extend({
      subscription_price: numberInAddress(amount, writtenAmount),
      subscribers_from: day,
    }),
    answer: z.object({
      /** A save may meanwhile have set another price for new buyers alone. */
      current_price: euros,
      subscription_price: euros,
      subscribers_from: z.string(),
      /** They include this subscription. */
      totals: z.object({
        subscribers: z.int(),
        share_before: euros,
        share_after: euros,
        month_before: euros,
        month_after: euros,
      }),
      subscribers: pageOf(reached),
    }),
  },
);

const priceChange = z.object({
  id: z.int(),
  amount: euros,
  announced_at: isoInstant,
  subscribers_from: isoInstant,
  announced_by: z.string().nullable(),
  told: z.int(),
  sent: z.int(),
  kept: z.int(),
});

const listedChange = priceChange.extend({
  automation: z.object({ id: z.int(), name: z.string() }),
  /** A price for new buyers alone does not count. */
  previous_amount: euros.nullable(),
  /** It is before the announcement when the form was saved with this price first. */
  new_buyers_from: isoInstant,
  /** These emails were given up. */
  given_up: z.int(),
  /** The traces of these emails are kept no more (docs/product/email.md). */
  forgotten: z.int(),
  /** These subscribers cancelled or ended since they were told. */
  left: z.int(),
});
export type ListedPriceChange = z.infer<typeof listedChange>;

export const listEveryPriceChange = endpoint(staff('GET', '/api/admin/price-changes/', 'content.read'), {
  summary: 'The changes announced for all automations, the latest first',
  query: z.strictObject({ ...listPageQuery, automation: lineOfText(100).optional() }),
  answer: z.object({ changes: z.array(listedChange), pagination: listPage }),
});
export type PriceChangesFilter = z.output<NonNullable<typeof listEveryPriceChange.query>>;

export const readPriceChange = endpoint(staff('GET', '/api/admin/price-changes/:id/', 'content.read'), {
  summary: 'One announced change, with how many were told, kept and left',
  params: idParams,
  answer: listedChange,
});

export const announcePriceChange = endpoint(
  staff('POST', '/api/admin/automations/:id/price-change/', 'prices.write'),
  {
    summary:
      'Announces a new subscription price: new buyers pay it at once, subscribers at their first renewal from the date, 30 days ahead at least; each is written to once',
    params: idParams,
    body: z.strictObject({
      subscription_price: amount,
      subscribers_from: day,
      /** The act is refused when the price of new buyers has changed since. */
      new_buyers_price: amount.optional(),
    }),
    answer: priceChange,
    status: 201,
    errors: ['changed_meanwhile'],
  },
);

export const listPriceChanges = endpoint(
  staff('GET', '/api/admin/automations/:id/price-changes/', 'content.read'),
  {
    summary: 'The changes of an automation’s subscription price, the latest first',
    params: idParams,
    answer: z.array(priceChange),
  },
);

/** It proves that one subscriber was notified. */
const notice = z.object({
  subscription_id: z.int(),
  user_id: z.int(),
  told_at: isoInstant,
  applies_from: isoInstant,
  /** The letter names this first month at the new price. */
  first_renewal_at: isoInstant,
  /** False when the price stays the same. */
  is_emailed: z.boolean(),
  /** Its Message-ID begins with it; null without an email, and once its trace is kept no more. */
  message_id: z.uuid().nullable(),
  sent_at: isoInstant.nullable(),
  given_up_at: isoInstant.nullable(),
  kept_at: isoInstant.nullable(),
  /** The email did not leave in time and announces nothing. */
  lapsed_at: isoInstant.nullable(),
  choice: z.enum(['kept', 'left']).nullable(),
  /** Null once the account is closed. */
  person: z.object({ id: z.int(), email: z.string(), name: z.string() }).nullable(),
});
export type PriceNoticeRow = z.infer<typeof notice>;

export const listPriceNotices = endpoint(
  staff('GET', '/api/admin/price-changes/:id/notices/', 'content.read'),
  {
    summary: 'The subscribers told of a change, each with the proof of sending',
    params: idParams,
    query: pageQuery,
    answer: pageOf(notice),
  },
);

const ownNotice = z.object({
  automation_id: z.int(),
  automation_name: z.string(),
  current_price: euros,
  new_price: euros,
  first_renewal_at: isoInstant,
  /** It is the effect under the cap, on this subscription and on all; null once it is over. */
  effect: z
    .object({
      share_before: euros,
      share_after: euros,
      month_before: euros,
      month_after: euros,
      monthly_cap: euros,
    })
    .nullable(),
  choice: z.enum(['kept', 'left']).nullable(),
  /** Null when it has ended, or continues. */
  access_until: isoInstant.nullable(),
});

const perAddress = { perAddress: 60, windowSeconds: 60 };

export const readPriceNotice = endpoint(anyone('POST', '/api/price-change/notice/'), {
  summary: 'The change of price that an email told, by the key of its link',
  body: z.strictObject({ key }),
  answer: ownNotice,
  errors: ['link_expired'],
  rateLimit: perAddress,
});

export const answerPriceNotice = endpoint(anyone('POST', '/api/price-change/answer/'), {
  summary:
    'Keeps the subscription at its new price, or ends it with the paid month, by the key of the email’s link',
  body: z.strictObject({ key, choice: z.enum(['keep', 'leave'], 'Choisissez de garder ou de résilier.') }),
  answer: ownNotice,
  errors: ['link_expired', 'action_not_allowed', 'payment_required'],
  rateLimit: perAddress,
});

export type PriceChange = z.infer<typeof priceChange>;
export type OwnNotice = z.infer<typeof ownNotice>;
export type ReachedSubscriber = z.infer<typeof reached>;
