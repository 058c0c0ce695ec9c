import { z } from 'zod';
import type { Box } from './box.ts';
import { DECLINES, type DeclineName } from './cards.ts';
import { listing, retrieving } from './endpoint.ts';
import { matching, pages, range } from './expand.ts';
import { mandateOf } from './mandates.ts';
import { text } from './params.ts';
import { newId } from './records.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './wire.ts';

function outcomeOf(decline: DeclineName | null): Charge['outcome'] {
  const refusal = decline ? DECLINES[decline] : null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: refusal ? 'declined_by_network' : 'approved_by_network',
    reason: refusal?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: refusal ? 'The bank did not return any further details.' : 'Payment complete.',
    type: refusal ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(
  box: Box,
  method: PaymentMethod,
  amount: number,
  authenticated: boolean,
): Charge['payment_method_details'] {
  const { card, sepa_debit: account } = method;
  if (account) {
    const { bank_code, branch_code, country, fingerprint, last4 } = account;
    const mandate = mandateOf(box, method.id)?.id ?? null;
    return {
      type: 'sepa_debit',
      sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate },
    };
  }
  if (!card) return { type: method.type };
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: newId('', 12).slice(1),
      regulated_status: 'unregulated',
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('', 20).slice(1),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

export function makeCharge(
  box: Box,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: DeclineName | null,
  authenticated: boolean,
): Charge {
  const refusal = decline ? DECLINES[decline] : null;
  return box.store.put('charge', {
    id: newId(method.sepa_debit ? 'py' : 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'ROUAGE',
    captured: !refusal,
    created: box.time.of(box.store, intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(box, method, intent.amount, authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}

const list = listing(
  'charge',
  z.strictObject({ ...pages, created: range, customer: text.optional(), payment_intent: text.optional() }),
  (box, params) => matching(box.store.all('charge'), params, 'customer', 'payment_intent'),
);

export const chargeEndpoints = [retrieving('charge'), list];
