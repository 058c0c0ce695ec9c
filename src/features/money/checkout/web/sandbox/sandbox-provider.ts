import { declineReason } from '#domain/money/decline-reason.ts';
import type { PaymentConfig } from '../../contract.ts';
import {
  type Authenticate,
  type CardOutcome,
  type CardRequest,
  cardGone,
  type InspectIntent,
  type IntentState,
  isCardGone,
  providerUnreachable,
} from '../card-confirmation.ts';

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

interface Expiry {
  month: number;
  year: number;
}

export type CardErrors = Partial<Record<keyof TypedCard, string>>;

const maxDigits = 19;
const digitsOf = (text: string) => text.replace(/\D/g, '');
export const isAmex = (number: string) => /^3[47]/.test(digitsOf(number));

export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, isAmex(typed) ? 15 : maxDigits);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** `MM / AA`; `previous` reveals a deletion, which must not put the slash back. */
export function formatExpiry(typed: string, previous = ''): string {
  const pasted = readExpiry(typed);
  if (pasted && typed.length > previous.length) return writeExpiry(pasted);
  let digits = digitsOf(typed).slice(0, 4);
  if (typed.length < previous.length) return digits.length > 2 ? spaced(digits) : digits;
  if (/^\d\s*\//.test(typed) || /^[2-9]$/.test(digits)) digits = `0${digits}`;
  return digits.length >= 2 ? spaced(digits) : digits;
}

const spaced = (digits: string) => `${digits.slice(0, 2)} / ${digits.slice(2)}`;

export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** Reads `12/34`, `12 / 2034`, `1234` and what browsers fill in (`2034-12`). */
export function readExpiry(typed: string): Expiry | undefined {
  const text = typed.trim();
  const match =
    /^(?<year>\d{4})-(?<month>\d{2})$/.exec(text) ??
    /^(?<month>\d{1,2})\s*[/\-. ]\s*(?<year>\d{4}|\d{2})$/.exec(text) ??
    /^(?<month>\d{2})(?<year>\d{4}|\d{2})$/.exec(text);
  const month = Number(match?.groups?.month);
  const year = Number(match?.groups?.year);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

function writeExpiry({ month, year }: Expiry): string {
  return `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`;
}

export function hasValidCheckDigit(number: string): boolean {
  const digits = digitsOf(number);
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function numberError(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits === '') return 'Saisissez le numéro de votre carte.';
  if (digits.length < (isAmex(digits) ? 15 : 16)) return 'Le numéro de votre carte est incomplet.';
  return hasValidCheckDigit(digits) ? undefined : 'Le numéro de votre carte est incorrect.';
}

function expiryError(typed: string, now: Date): string | undefined {
  if (typed.trim() === '') return 'Saisissez la date d’expiration de votre carte.';
  const expiry = readExpiry(typed);
  if (!expiry) return 'La date d’expiration est incomplète ou incorrecte (mois / année).';
  const months = (expiry.year - now.getFullYear()) * 12 + expiry.month - (now.getMonth() + 1);
  if (months < 0) return 'La date d’expiration de votre carte est passée.';
  return months > 50 * 12 ? 'L’année d’expiration de votre carte est incorrecte.' : undefined;
}

function cvcError(cvc: string, number: string): string | undefined {
  const length = isAmex(number) ? 4 : 3;
  if (cvc === '') return 'Saisissez le code de sécurité de votre carte.';
  return cvc.length === length ? undefined : `Le code de sécurité compte ${length} chiffres.`;
}

export function checkCard(card: TypedCard, now: Date): CardErrors {
  const found: CardErrors = {
    number: numberError(card.number),
    expiry: expiryError(card.expiry, now),
    cvc: cvcError(card.cvc, card.number),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

interface ProviderFault {
  code?: string | undefined;
  decline_code?: string | undefined;
  param?: string | undefined;
  message?: string | undefined;
}

const unexplained = new Set(['card_declined', 'generic_decline', 'do_not_honor']);

const messages = new Map(
  Object.entries({
    bank_account_unusable:
      'Cette boutique de démonstration n’accepte que des comptes de test. N’y saisissez jamais un vrai IBAN.',
    invalid_bank_account_iban: 'Cet IBAN est incorrect\u00a0: vérifiez chaque caractère.',
    invalid_number: 'Le numéro de votre carte est incorrect.',
    invalid_expiry_month: 'Le mois d’expiration de votre carte est incorrect.',
    invalid_expiry_year: 'L’année d’expiration de votre carte est incorrecte.',
    rate_limit: 'Trop de tentatives. Patientez un instant, puis réessayez.',
    lock_timeout: 'Ce paiement est déjà en cours de traitement. Patientez un instant.',
    resource_missing: 'Ce paiement n’existe plus. Réessayez pour en ouvrir un nouveau.',
  }),
);

const notATestCard =
  'Cette boutique de démonstration n’accepte que des cartes de test. N’y saisissez jamais une vraie carte\u00a0; essayez 4242\u00a04242\u00a04242\u00a04242.';

/** The sandbox alone needs it: Stripe.js speaks French by itself. */
export function frenchMessage({ code, decline_code, param }: ProviderFault): string {
  if (code === 'card_declined' && param === 'number') return notATestCard;
  if (isCardGone({ code, param })) return cardGone;
  const known = messages.get(code ?? '');
  if (known) return known;
  const reason = decline_code && !unexplained.has(decline_code) ? decline_code : (code ?? null);
  return declineReason(reason);
}

interface Intent {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  last_payment_error?: ProviderFault | null;
  last_setup_error?: ProviderFault | null;
}

type Answer =
  | { ok: true; body: Intent & { id?: string } }
  | { ok: false; status: number; fault: ProviderFault };

/** `pi_1_secret_2` names its intent, as Stripe.js reads it. */
function intentPath(clientSecret: string, intentType: 'payment' | 'setup'): string {
  const [id = ''] = clientSecret.split('_secret_');
  return `/v1/${intentType}_intents/${encodeURIComponent(id)}`;
}

/** Like Stripe.js, it sends a form that holds the publishable key. Throws without an answer. */
async function ask(
  { api_url, publishable_key }: PaymentConfig,
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const form = new URLSearchParams({ ...fields, key: publishable_key });
  const address = `${(api_url ?? '').replace(/\/$/, '')}${path}`;
  const response =
    method === 'GET' ? await fetch(`${address}?${form}`) : await fetch(address, { method, body: form });
  const body: unknown = await response.json();
  const read = typeof body === 'object' && body !== null ? body : {};
  if (response.ok) return { ok: true, body: read };
  const fault = 'error' in read && typeof read.error === 'object' && read.error !== null ? read.error : {};
  return { ok: false, status: response.status, fault };
}

async function makeCard(config: PaymentConfig, card: TypedCard, request: CardRequest): Promise<Answer> {
  const expiry = readExpiry(card.expiry);
  return ask(config, 'POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': card.number.replaceAll(' ', ''),
    'card[exp_month]': String(expiry?.month ?? ''),
    'card[exp_year]': String(expiry?.year ?? ''),
    'card[cvc]': card.cvc,
    'billing_details[name]': request.billing.name,
    'billing_details[email]': request.billing.email,
  });
}

function outcomeOf(intent: Intent): CardOutcome {
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url) return { status: 'redirect', url };
  if (intent.status === 'succeeded') return { status: 'succeeded' };
  return { status: intent.status === 'processing' ? 'processing' : 'unknown' };
}

/** A confirmed or cancelled intent refuses another card: the server knows its state. */
const isAlreadyDecided = (fault: ProviderFault) =>
  fault.code?.endsWith('_unexpected_state') === true && !isCardGone(fault);

async function confirmWith(
  config: PaymentConfig,
  cardId: string,
  {
    clientSecret,
    intentType,
    returnUrl,
    more,
  }: Pick<CardRequest, 'clientSecret' | 'intentType' | 'returnUrl'> & { more?: Record<string, string> },
): Promise<CardOutcome> {
  try {
    const confirmed = await ask(config, 'POST', `${intentPath(clientSecret, intentType)}/confirm`, {
      payment_method: cardId,
      client_secret: clientSecret,
      return_url: returnUrl,
      ...more,
    });
    if (confirmed.ok) return outcomeOf(confirmed.body);
    if (confirmed.status >= 500 || isAlreadyDecided(confirmed.fault)) return { status: 'unknown' };
    return { status: 'refused', error: frenchMessage(confirmed.fault) };
  } catch {
    // The request left and no answer came: the card may have been charged.
    return { status: 'unknown' };
  }
}

export const authenticateAtSandbox: Authenticate = (config, { cardId, ...request }) =>
  confirmWith(config, cardId, request);

const makeAccount = (config: PaymentConfig, iban: string, { billing }: CardRequest): Promise<Answer> =>
  ask(config, 'POST', '/v1/payment_methods', {
    type: 'sepa_debit',
    'sepa_debit[iban]': iban,
    'billing_details[name]': billing.name,
    'billing_details[email]': billing.email,
  });

/** The mandate is given with the confirmation, as Stripe.js gives it. */
const givenMandate = {
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
};

export const confirmAtSandbox = (config: PaymentConfig, card: TypedCard, request: CardRequest) =>
  confirmMade(config, () => makeCard(config, card, request), request);

export const confirmAccountAtSandbox = (config: PaymentConfig, iban: string, request: CardRequest) =>
  confirmMade(config, () => makeAccount(config, iban, request), { ...request, more: givenMandate });

async function confirmMade(
  config: PaymentConfig,
  make: () => Promise<Answer>,
  request: CardRequest & { more?: Record<string, string> },
): Promise<CardOutcome> {
  let made: Answer;
  try {
    made = await make();
  } catch {
    return { status: 'unsent', error: providerUnreachable };
  }
  if (!made.ok) {
    return made.status >= 500
      ? { status: 'unsent', error: providerUnreachable }
      : { status: 'refused', error: frenchMessage(made.fault) };
  }
  return confirmWith(config, made.body.id ?? '', request);
}

function stateOf(intent: Intent): IntentState {
  const error = intent.last_payment_error ?? intent.last_setup_error;
  switch (intent.status) {
    case 'succeeded':
    case 'processing':
    case 'canceled':
    case 'requires_action':
      return { status: intent.status };
    default:
      return error ? { status: 'refused', error: frenchMessage(error) } : { status: 'waiting' };
  }
}

export const inspectAtSandbox: InspectIntent = async (config, clientSecret, intentType) => {
  try {
    const answer = await ask(config, 'GET', intentPath(clientSecret, intentType), {
      client_secret: clientSecret,
    });
    return answer.ok ? stateOf(answer.body) : { status: 'unreachable' };
  } catch {
    return { status: 'unreachable' };
  }
};
