import { invalid } from './errors.ts';

/** Stripe's `code` and `decline_code`. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

export type Authentication = 'never' | 'unless_set_up' | 'always';

/** A test card's behaviour. With `refusedWhen: 'charged'` it can be attached first. */
export interface CardBehaviour {
  brand: string;
  last4: string;
  country: string;
  authentication: Authentication;
  declines: DeclineName | null;
  refusedWhen: 'attached' | 'charged';
  setUp: boolean;
  disputed: boolean;
  /** A refund arrives at once, is pending first, or is accepted and later sent back. */
  refund: 'at_once' | 'later' | 'sent_back';
}

/** The number is never kept. */
export interface CardRecord {
  id: string;
  behaviour: CardBehaviour;
  set_up: boolean;
}

export const DECLINES = {
  card_declined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
  do_not_honor: { code: 'card_declined', decline_code: 'do_not_honor', message: 'Your card was declined.' },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>;
export type DeclineName = keyof typeof DECLINES;

const plain: Omit<CardBehaviour, 'last4'> = {
  brand: 'visa',
  country: 'US',
  authentication: 'never',
  declines: null,
  refusedWhen: 'attached',
  setUp: false,
  disputed: false,
  refund: 'at_once',
};

/** Stripe's published test numbers (docs.stripe.com/testing). */
const TEST_CARDS = new Map<string, Partial<CardBehaviour>>(
  Object.entries({
    '4242424242424242': {},
    '4000056655665556': {},
    '5555555555554444': { brand: 'mastercard' },
    '2223003122003222': { brand: 'mastercard' },
    '378282246310005': { brand: 'amex' },
    '4000002500001001': { country: 'FR' },
    '5555552500001001': { brand: 'mastercard', country: 'FR' },
    '4000000000000002': { declines: 'card_declined' },
    '4000000000009995': { declines: 'insufficient_funds' },
    '4000000000009987': { declines: 'lost_card' },
    '4000000000009979': { declines: 'stolen_card' },
    '4000000000000069': { declines: 'expired_card' },
    '4000000000000127': { declines: 'incorrect_cvc' },
    '4000000000000119': { declines: 'processing_error' },
    '4000000000000341': { declines: 'card_declined', refusedWhen: 'charged' },
    '4000000000000259': { disputed: true },
    '4000000000007726': { refund: 'later' },
    '4000000000005126': { refund: 'sent_back' },
    '4000002500003155': { authentication: 'unless_set_up', country: 'FR' },
    '4000002760003184': { authentication: 'always', country: 'DE' },
    '4000003800000446': { authentication: 'unless_set_up', country: 'FR', setUp: true },
    '4000008260003178': {
      authentication: 'always',
      declines: 'insufficient_funds',
      refusedWhen: 'charged',
      country: 'GB',
    },
    '4000000000003220': { authentication: 'always' },
    '4000000000003063': { authentication: 'always' },
  }),
);

const ALIASES = new Map<string, string>(
  Object.entries({
    pm_card_visa: '4242424242424242',
    pm_card_mastercard: '5555555555554444',
    pm_card_chargeDeclined: '4000000000000002',
    pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
    pm_card_chargeDeclinedExpiredCard: '4000000000000069',
    pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
    pm_card_chargeDeclinedProcessingError: '4000000000000119',
    pm_card_chargeCustomerFail: '4000000000000341',
    pm_card_pendingRefund: '4000000000007726',
    pm_card_refundFail: '4000000000005126',
    pm_card_authenticationRequiredOnSetup: '4000002500003155',
    pm_card_authenticationRequired: '4000002760003184',
    pm_card_threeDSecure2Required: '4000000000003220',
  }),
);

function behaviourOf(number: string): CardBehaviour | undefined {
  const known = TEST_CARDS.get(number);
  return known ? { ...plain, ...known, last4: number.slice(-4) } : undefined;
}

export function cardOfAlias(alias: string): CardBehaviour | undefined {
  return behaviourOf(ALIASES.get(alias) ?? '');
}

/** Refuses anything but a test card before it can be kept or logged. */
export function cardOfNumber(typed: string): CardBehaviour {
  const number = typed.replaceAll(/[\s-]/g, '');
  const card = behaviourOf(number);
  if (card) return card;
  if (!/^\d{12,19}$/.test(number)) {
    throw invalid('The card number is not a valid credit card number.', 'invalid_number', 'number');
  }
  throw invalid(
    'Your card was declined. The sandbox accepts only test cards, such as 4242 4242 4242 4242: never type a real card number here.',
    'card_declined',
    'number',
  );
}
