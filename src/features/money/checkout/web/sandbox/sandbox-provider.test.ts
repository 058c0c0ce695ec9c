import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import type { PaymentConfig } from '../../contract.ts';
import { cardGone } from '../card-confirmation.ts';
import { authenticateAtSandbox, confirmAtSandbox, inspectAtSandbox } from './sandbox-provider.ts';

const secretKey = 'sk_test_x';
let sandbox: StripeSandbox;
let config: PaymentConfig;

beforeAll(async () => {
  sandbox = await createStripeSandbox({ now: () => new Date(), secretKey, publishableKey: 'pk_test_x' });
  const api_url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  config = { provider: 'sandbox', publishable_key: 'pk_test_x', api_url, bank_debit: null };
});
afterAll(() => sandbox.app.close());

async function open(kind: 'payment' | 'setup' = 'payment'): Promise<string> {
  const body: Record<string, string> =
    kind === 'payment' ? { amount: '4000', currency: 'eur' } : { usage: 'off_session' };
  const answer = await fetch(`${config.api_url}/v1/${kind}_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(body),
  });
  return ((await answer.json()) as { client_secret: string }).client_secret;
}

function pay(clientSecret: string, number: string, intentType: 'payment' | 'setup' = 'payment', to = config) {
  const year = new Date().getFullYear() + 2;
  return confirmAtSandbox(
    to,
    { number, expiry: `12 / ${year % 100}`, cvc: '123' },
    {
      clientSecret,
      intentType,
      billing: { name: 'Camille Martin', email: 'camille@exemple.fr' },
      returnUrl: 'https://exemple.fr/paiement/retour',
    },
  );
}

it('pays with the publishable key and the secret of the intent alone', async () => {
  const secret = await open();
  expect(await pay(secret, '4242 4242 4242 4242')).toEqual({ status: 'succeeded' });
  expect(await inspectAtSandbox(config, secret, 'payment')).toEqual({ status: 'succeeded' });
});

it('saves a card when nothing is due', async () => {
  expect(await pay(await open('setup'), '4242 4242 4242 4242', 'setup')).toEqual({ status: 'succeeded' });
});

it('tells a refusal in French, and pays the same intent with another card', async () => {
  const secret = await open();
  const error = 'Le solde de votre carte est insuffisant.';
  expect(await pay(secret, '4000 0000 0000 9995')).toEqual({ status: 'refused', error });
  expect(await inspectAtSandbox(config, secret, 'payment')).toEqual({ status: 'refused', error });
  expect(await pay(secret, '4242 4242 4242 4242')).toEqual({ status: 'succeeded' });
});

it('leads to the bank’s page, which can be left', async () => {
  const secret = await open();
  const outcome = await pay(secret, '4000 0027 6000 3184');
  expect(outcome).toMatchObject({ status: 'redirect', url: expect.stringContaining('/3ds/pi_') });
  expect(await inspectAtSandbox(config, secret, 'payment')).toEqual({ status: 'requires_action' });
});

it('asks the server about an intent that is already decided, instead of saying no', async () => {
  const secret = await open();
  await pay(secret, '4242 4242 4242 4242');
  expect(await pay(secret, '4242 4242 4242 4242')).toEqual({ status: 'unknown' });
});

it('says that the card on file was replaced in another tab, instead of asking in vain about its intent', async () => {
  const ask = async (path: string, body: Record<string, string>) => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const given = { method: 'POST', headers, body: new URLSearchParams(body) };
    return (await fetch(`${config.api_url}/v1/${path}`, given)).json() as Promise<{ id: string }>;
  };
  const customer = (await ask('customers', { email: 'camille@exemple.fr' })).id;
  const { id: cardId } = await ask('payment_methods/pm_card_visa/attach', { customer });
  await ask(`payment_methods/${cardId}/detach`, {});
  const clientSecret = await open();
  for (const gone of [cardId, 'pm_of_nobody']) {
    const request = {
      clientSecret,
      intentType: 'payment',
      cardId: gone,
      returnUrl: 'https://exemple.fr/',
    } as const;
    expect(await authenticateAtSandbox(config, request)).toEqual({ status: 'refused', error: cardGone });
  }
  expect(await pay(clientSecret, '4242 4242 4242 4242')).toEqual({ status: 'succeeded' });
});

it('knows a card that never left from one whose answer was lost', async () => {
  const nobody = { ...config, api_url: 'http://127.0.0.1:9', bank_debit: null };
  expect(await pay(await open(), '4242 4242 4242 4242', 'payment', nobody)).toMatchObject({
    status: 'unsent',
  });
  expect(await inspectAtSandbox(nobody, 'pi_1_secret_2', 'payment')).toEqual({ status: 'unreachable' });
  const secret = await open();
  sandbox.control.dropAfterCommit({ path: '/confirm', method: 'POST' });
  expect(await pay(secret, '4242 4242 4242 4242')).toEqual({ status: 'unknown' });
  expect(await inspectAtSandbox(config, secret, 'payment')).toEqual({ status: 'succeeded' });
});
