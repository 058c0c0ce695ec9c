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
