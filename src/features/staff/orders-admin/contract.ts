import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, identifier, idParams, isoInstant } from '#contract-kit/fields.ts';
import { filterOf, listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import { PAPER_KINDS } from '#domain/money/credit-notes.ts';
import { LEDGER_ACTORS } from '#domain/money/ledger-facts.ts';
import { ORDER_LINE_KINDS, ORDER_REASONS, ORDER_STATUSES } from '#domain/status/order-status.ts';
import { MONEY_BACK_WORDS, orderWord } from '#domain/status/order-words.ts';
import {
  DISPUTE_STATUSES,
  PAYMENT_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
} from '#domain/status/payment-status.ts';
import { readableInvoice } from '#money/orders/contract.ts';
import { namedPerson } from '#people/accounts/contract.ts';

const unknown = 'Ce statut n’existe pas.';

export const ORDERS = staffList({
  name: 'orders',
  subject: 'order',
  label: 'Commandes',
  noun: { one: 'commande', many: 'commandes' },
  failed: 'Impossible de charger les commandes',
  exports: 'people.export',
  filters: {
    user_email: { kind: 'search', label: 'Email du client', max: 254 },
    status: { kind: 'select', label: 'Statut', words: wordsOf(ORDER_STATUSES, orderWord), unknown },
    money_back: { kind: 'select', label: 'Rendu ou contesté', words: MONEY_BACK_WORDS, unknown },
    number: { kind: 'text', label: 'N° de commande ou de facture', max: 40 },
    created: {
      kind: 'dates',
      label: 'Date',
      from: 'created_from',
      to: 'created_to',
      unknown: 'Cette date n’est pas valide.',
    },
    total: { kind: 'euros', label: 'Montant', from: 'min_amount', to: 'max_amount' },
  },
  sorts: { by: ['created_at', 'total_amount'], usual: '-created_at', unknown: 'Cet ordre n’existe pas.' },
});

const status = z.enum(ORDER_STATUSES, unknown);

export const givenBack = { amount_given_back: euros, is_contested: z.boolean() };

/** Euros, VAT included. */
const order = z.object({
  id: z.int(),
  status,
  reason: z.enum(ORDER_REASONS),
  is_paid: z.boolean(),
  total_amount: euros,
  ...givenBack,
  items: z.array(
    z.object({
      kind: z.enum(ORDER_LINE_KINDS),
      label: z.string(),
      amount: euros,
      automation_id: z.int().nullable(),
    }),
  ),
  created_at: isoInstant,
  due_at: isoInstant,
  paid_at: isoInstant.nullable(),
  person: namedPerson,
  invoice_number: z.string().nullable(),
});

export type ListedOrder = z.infer<typeof order>;

const filter = filterOf(ORDERS);

export const listOrders = endpoint(staff('GET', '/api/orders/', 'orders.read'), {
  scope: 'orders.read',
  summary:
    'Every customer’s orders, latest first, by status, money given back in part or contested, email (part of it), number of the order or of its invoice, Paris days and amount',
  list: ORDERS,
  query: z.strictObject({ ...listPageQuery, ...filter }),
  answer: z.object({ orders: z.array(order), pagination: listPage }),
});

export const exportOrders = endpoint(staff('GET', '/api/admin/orders/export/', 'people.export'), {
  summary: 'The chosen orders as a CSV file, which the journal keeps',
  query: z.strictObject({ ...filter, ...listFileQuery }),
  answer: z.null(),
  file: 'text/csv',
  errors: ['proof_required'],
});
export type OrdersFile = z.output<NonNullable<typeof exportOrders.query>>;

/** Each is null until the provider has named it. */
const payment = z.object({
  id: z.uuid().nullable(),
  status: z.enum(PAYMENT_STATUSES).nullable(),
  /** It is the bank's last refusal, in French. */
  refusal: z.string().nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
  stripe_invoice_id: z.string().nullable(),
  stripe_intent_id: z.string().nullable(),
});

const orderRefund = z.object({
  id: z.uuid(),
  status: z.enum(REFUND_STATUSES),
  reason: z.enum(REFUND_REASONS),
  amount: euros,
  created_at: isoInstant,
  settled_at: isoInstant.nullable(),
  stripe_refund_id: z.string().nullable(),
  credit_note_number: z.string().nullable(),
  /** Null when the law or the shop decided it. */
  by: z.string().nullable(),
  note: z.string(),
  is_replaced: z.boolean(),
  /** It failed, its alert waits for a person, and enough of the order is left to give back. */
  is_owed: z.boolean(),
});

const shownOrder = order.extend({
  payment,
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(PAPER_KINDS),
      issued_at: isoInstant,
      total_amount: euros,
      pdf_url: z.string(),
    }),
  ),
  refunds: z.array(orderRefund),
  /** It is nothing while the bank decides. */
  refundable: z.object({ purchase: euros, subscription: euros }),
  disputes: z.array(
    z.object({
      stripe_dispute_id: z.string(),
      status: z.enum(DISPUTE_STATUSES),
      amount: euros,
      reason: z.string(),
      opened_at: isoInstant,
      answer_by: isoInstant.nullable(),
      closed_at: isoInstant.nullable(),
    }),
  ),
  /** The provider took it though the order is not paid; null where nothing was taken. */
  taken_apart: z.object({ amount: euros, settled_at: isoInstant.nullable(), note: z.string() }).nullable(),
  /** It is null where the cap took nothing off or nothing tells. */
  cap_sharing: z
    .object({
      cap: euros,
      beside: z.array(z.object({ automation_id: z.int(), name: z.string(), price: euros })),
      /** Otherwise earlier debits or refunds of the month counted too. */
      tells_all: z.boolean(),
    })
    .nullable(),
  events: z.array(
    z.object({
      at: isoInstant,
      text: z.string(),
      actor: z.enum(LEDGER_ACTORS),
      by: z.string().nullable(),
    }),
  ),
});

export type ShownOrder = z.infer<typeof shownOrder>;

export const getOrder = endpoint(staff('GET', '/api/orders/:id/', 'orders.read'), {
  summary: 'An order with its payment, invoice, credit notes, refunds, disputes and story',
  params: idParams,
  answer: shownOrder,
  cost: 3,
});

export const readAnyInvoice = endpoint(
  { ...staff('GET', '/api/invoices/:number/', 'orders.read'), beside: true as const },
  {
    summary: 'Anybody’s invoice or credit note, in the words of its file',
    params: z.object({ number: identifier(30) }),
    answer: readableInvoice,
  },
);

export const setOrderStatus = endpoint(staff('PATCH', '/api/orders/:id/', 'orders.write'), {
  summary:
    'Cancels a pending order, whose payment becomes impossible at the provider; any other status is refused with the call to use instead',
  params: idParams,
  body: z.strictObject({ status }),
  answer: shownOrder,
  errors: ['order_status_follows_money', 'payment_provider_unavailable'],
});
