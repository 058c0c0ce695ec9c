import type { PaymentConfig } from '../../contract.ts';
import {
  type Authenticate,
  type CardOutcome,
  type CardRequest,
  type InspectIntent,
  type IntentState,
  providerUnreachable,
} from '../card-confirmation.ts';
import { frenchMessage, type ProviderFault } from '../provider-message.ts';
import { readExpiry, type TypedCard } from './card-input.ts';

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

/** Form-encoded, with the publishable key in it, as Stripe.js sends them. Throws without an answer. */
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

/** A confirmed or cancelled intent refuses another card: the server says what became of it. */
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
