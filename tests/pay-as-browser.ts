import type { ConfirmedPayment, OpenedPayment } from '#money/checkout/contract.ts';
import type { TestCustomer } from './factories/customers.ts';
import type { SharedShop } from './shared-shop.ts';

export interface IntentAnswer {
  status?: string;
  next_action?: { redirect_to_url?: { url: string } };
  error?: { code: string; decline_code?: string; message: string };
}

async function form(url: string, values: Record<string, string>): Promise<IntentAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox_rouage' },
    body: new URLSearchParams(values),
  });
  return answer.json() as Promise<IntentAnswer>;
}

/** Confirms an intent as the browser's card form does: publishable key and client secret, straight to the provider. */
export function payByCard(
  shop: SharedShop,
  opened: Pick<OpenedPayment, 'payment_intent_id' | 'client_secret' | 'intent_type'>,
  number = '4242424242424242',
): Promise<IntentAnswer> {
  const kind = opened.intent_type === 'setup' ? 'setup_intents' : 'payment_intents';
  return form(`${shop.settings.STRIPE_API_URL}/v1/${kind}/${opened.payment_intent_id}/confirm`, {
    client_secret: String(opened.client_secret),
    return_url: `${shop.settings.siteUrl}/paiement/retour`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
}

/** The IBANs of Stripe's tests: what the bank says of each debit after some days. */
export const ibans = {
  pays: 'FR1420041010050500013M02606',
  refuses: 'FR8420041010050500013M02607',
  lacksFunds: 'FR9720041010050000002222227',
  takesBack: 'FR5720041010050500013M02608',
} as const;

/** A bank account is saved as the form does: its mandate is accepted with the confirmation. */
export function acceptMandate(
  shop: SharedShop,
  clientSecret: string,
  iban: string = ibans.pays,
): Promise<IntentAnswer> {
  const [id = ''] = clientSecret.split('_secret_');
  return form(`${shop.settings.STRIPE_API_URL}/v1/setup_intents/${id}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'sepa_debit',
    'payment_method_data[sepa_debit][iban]': iban,
    'payment_method_data[billing_details][name]': 'Camille Martin',
    'payment_method_data[billing_details][email]': 'camille@exemple.fr',
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
  });
}

/** The whole of it: setup, mandate, and the months are debited from it. */
export async function saveAccount(shop: SharedShop, customer: TestCustomer, iban?: string): Promise<string> {
  const begun = await shop.app.inject({
    method: 'POST',
    url: '/api/users/bank-account/setup/',
    headers: customer.headers,
  });
  if (begun.statusCode !== 200) throw new Error(`bank-account/setup: ${begun.statusCode} ${begun.body}`);
  const secret: string = begun.json().client_secret;
  const accepted = await acceptMandate(shop, secret, iban);
  if (accepted.error) throw new Error(accepted.error.message);
  const [id = ''] = secret.split('_secret_');
  const saved = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/payment-method/',
    headers: customer.headers,
    payload: { setup_intent_id: id },
  });
  if (saved.statusCode !== 200) throw new Error(`payment-method: ${saved.statusCode} ${saved.body}`);
  return id;
}

/** The same with the card on file, by its name alone. */
export function payBySavedCard(
  shop: SharedShop,
  opened: Pick<OpenedPayment, 'payment_intent_id' | 'client_secret' | 'intent_type'>,
  cardId: string,
): Promise<IntentAnswer> {
  const kind = opened.intent_type === 'setup' ? 'setup_intents' : 'payment_intents';
  return form(`${shop.settings.STRIPE_API_URL}/v1/${kind}/${opened.payment_intent_id}/confirm`, {
    client_secret: String(opened.client_secret),
    payment_method: cardId,
    return_url: `${shop.settings.siteUrl}/paiement/retour`,
  });
}

/** Answers the bank's page of a 3-D Secure payment, as its form does. */
export async function answerBank(action: IntentAnswer, outcome: 'authorize' | 'refuse'): Promise<void> {
  const url = String(action.next_action?.redirect_to_url?.url);
  const page = await (await fetch(url)).text();
  const secret = /name="secret"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? '';
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ secret, outcome }) });
}

export async function openPurchase(
  shop: SharedShop,
  customer: TestCustomer,
  automationId: number,
  immediateAccess = false,
): Promise<OpenedPayment> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/create_subscription/',
    headers: customer.headers,
    payload: { automation_id: automationId, period: 'monthly', immediate_access: immediateAccess },
  });
  if (answer.statusCode !== 200) throw new Error(`create_subscription: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export function confirmPurchase(shop: SharedShop, customer: TestCustomer, opened: OpenedPayment) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/confirm_subscription_payment/',
    headers: customer.headers,
    payload: opened.payment_intent_id
      ? { payment_intent_id: opened.payment_intent_id, automation_id: opened.automation_id }
      : { subscription_id: opened.subscription_id },
  });
}

/** The whole purchase: intent, card, confirmation. */
export async function buy(
  shop: SharedShop,
  customer: TestCustomer,
  automationId: number,
  card?: string,
  { immediateAccess = false } = {},
): Promise<ConfirmedPayment> {
  const opened = await openPurchase(shop, customer, automationId, immediateAccess);
  if (opened.client_secret) await payByCard(shop, opened, card);
  const confirmed = await confirmPurchase(shop, customer, opened);
  if (confirmed.statusCode !== 200) throw new Error(`confirm: ${confirmed.statusCode} ${confirmed.body}`);
  return confirmed.json();
}
