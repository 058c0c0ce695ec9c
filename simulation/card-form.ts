import { z } from 'zod';
import { publishableKey } from './stage.ts';

/** Where the provider answers browsers. */
interface AtProvider {
  stage: { sandboxUrl: string };
}

const intent = z.object({
  status: z.string().optional(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).optional() }).nullish(),
  error: z
    .object({
      message: z.string(),
      code: z.string().optional(),
      payment_intent: z.object({ status: z.string() }).optional(),
    })
    .optional(),
});
type Intent = z.infer<typeof intent>;

const answeredWithinMs = 30_000;
const noAnswer: Intent = { error: { message: 'the provider did not answer' } };

/** What the provider answers to a browser; the connection may be cut by a fault. */
async function send(url: string, values: Record<string, string>): Promise<Intent> {
  const authorization = `Bearer ${publishableKey}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(values),
    signal: AbortSignal.timeout(answeredWithinMs),
  })
    .then((response) => response.json())
    .catch(() => noAnswer);
  return intent.parse(answer);
}

/** Confirms an intent as the browser's card form does: publishable key and client secret, straight to the provider. */
export function confirmByCard(
  { stage }: AtProvider,
  { intentId, clientSecret, number }: { intentId: string; clientSecret: string; number: string },
): Promise<Intent> {
  const kind = intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return send(`${stage.sandboxUrl}/v1/${kind}/${intentId}/confirm`, {
    client_secret: clientSecret,
    return_url: 'http://localhost:3000/paiement/retour',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
}

/** The form of a bank account: its mandate is accepted with the confirmation. */
export function confirmByAccount(
  { stage }: AtProvider,
  { clientSecret, iban, email }: { clientSecret: string; iban: string; email: string },
): Promise<Intent> {
  const intentId = clientSecret.replace(/_secret.*$/, '');
  return send(`${stage.sandboxUrl}/v1/setup_intents/${intentId}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'sepa_debit',
    'payment_method_data[sepa_debit][iban]': iban,
    'payment_method_data[billing_details][name]': 'Camille Martin',
    'payment_method_data[billing_details][email]': email,
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
  });
}

/** The same with the card that is saved: the bank asks for its customer. */
export function confirmBySavedCard(
  { stage }: AtProvider,
  { clientSecret, method }: { clientSecret: string; method: string },
): Promise<Intent> {
  const intentId = clientSecret.replace(/_secret.*$/, '');
  return send(`${stage.sandboxUrl}/v1/payment_intents/${intentId}/confirm`, {
    client_secret: clientSecret,
    payment_method: method,
    return_url: 'http://localhost:3000/paiement/retour',
  });
}

/** Answers the bank's page, as its form does, when the bank asks for something. */
export async function answerBank({ next_action }: Intent, outcome: 'authorize' | 'refuse'): Promise<void> {
  const url = next_action?.redirect_to_url?.url;
  if (!url) return;
  const page = await (await fetch(url)).text();
  const secret = /name="secret"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ secret, outcome });
  await (await fetch(url, { method: 'POST', redirect: 'manual', body })).arrayBuffer();
}
