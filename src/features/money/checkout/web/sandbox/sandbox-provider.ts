import { declineReason } from '#domain/money/decline-reason.ts';
import type { PaymentConfig } from '../../contract.ts';
import {
  type Authenticate,
  type CardOutcome,
  type CardRequest,
  type InspectIntent,
  type IntentState,
  providerUnreachable,
} from '../card-confirmation.ts';
import { readExpiry, type TypedCard } from './card-input.ts';

interface ProviderFault {
  code?: string | undefined;
  decline_code?: string | undefined;
  param?: string | undefined;
  message?: string | undefined;
}

const unexplained = new Set(['card_declined', 'generic_decline', 'do_not_honor']);

const messages = new Map(
  Object.entries({
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

/** Only the sandbox needs it: Stripe.js speaks French by itself. */
export function frenchMessage({ code, decline_code, param }: ProviderFault): string {
  if (code === 'card_declined' && param === 'number') return notATestCard;
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
const isAlreadyDecided = ({ code = '' }: ProviderFault) => code.endsWith('_unexpected_state');

async function confirmWith(
  config: PaymentConfig,
  cardId: string,
  { clientSecret, intentType, returnUrl }: Pick<CardRequest, 'clientSecret' | 'intentType' | 'returnUrl'>,
): Promise<CardOutcome> {
  try {
    const confirmed = await ask(config, 'POST', `${intentPath(clientSecret, intentType)}/confirm`, {
      payment_method: cardId,
      client_secret: clientSecret,
      return_url: returnUrl,
    });
    if (confirmed.ok) return outcomeOf(confirmed.body);
    if (confirmed.status >= 500 || isAlreadyDecided(confirmed.fault)) return { status: 'unknown' };
    return { status: 'refused', error: frenchMessage(confirmed.fault) };
  } catch {
    // The request left and no answer came: the card may have been charged.
    return { status: 'unknown' };
  }
}

export const authenticateAtSandbox: Authenticate = (config, { cardId, clientSecret, returnUrl }) =>
  confirmWith(config, cardId, { clientSecret, intentType: 'payment', returnUrl });

export async function confirmAtSandbox(
  config: PaymentConfig,
  card: TypedCard,
  request: CardRequest,
): Promise<CardOutcome> {
  let made: Answer;
  try {
    made = await makeCard(config, card, request);
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
