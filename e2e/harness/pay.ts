import type { APIRequestContext, Page } from '@playwright/test';
import type { Customer } from './customer.ts';
import { expect } from './fixtures.ts';

export const accepted = '4242 4242 4242 4242';

export const orderButton = (page: Page) =>
  page.getByRole('button', { name: /Commander avec obligation de paiement/ });
export const cardNumber = (page: Page) => page.getByLabel('Numéro de carte');

export async function idOf(request: APIRequestContext, slug: string): Promise<number> {
  const answer = await request.get('/api/automations/?page_size=100');
  const { results } = (await answer.json()) as { results: { id: number; slug: string }[] };
  return results.find((automation) => automation.slug === slug)!.id;
}

export const savedCard = (page: Page) => page.getByRole('radio', { name: /^Payer avec .+ se terminant par/ });
const anotherCard = (page: Page) => page.getByRole('radio', { name: 'Payer avec une autre carte' });

/** Asked of whoever pays for the first time, in the place of the card. */
export async function sayWhomToBill(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Prénom').fill('Léa');
  await form.getByLabel('Nom', { exact: true }).fill('Petit');
  await form.getByRole('combobox', { name: 'Adresse' }).fill('1 rue de Siam');
  await form.getByLabel('Code postal').fill('29200');
  await form.getByLabel('Ville').fill('Brest');
  await form.getByRole('button', { name: 'Continuer vers le paiement' }).click();
}

/** Another one, where a card is on file. */
export async function typeCard(page: Page, card: string): Promise<void> {
  await expect(anotherCard(page).or(cardNumber(page)).first()).toBeVisible();
  if (await anotherCard(page).isVisible()) await anotherCard(page).check();
  await cardNumber(page).fill(card);
  await page.getByLabel('Expiration').fill('12/40');
  await page.getByLabel('CVC').fill('123');
}

export async function consent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
  await page.getByRole('checkbox', { name: /Je demande l’accès immédiat/ }).check();
}

/** The page after a payment, at the address that the specification leads to. */
export async function expectPaid(page: Page, tab?: 'automations' | 'overview'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Paiement réussi', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(
    tab ? new RegExp(`/dashboard\\?tab=${tab}&paiement=`) : /\/dashboard\?paiement=/,
  );
}

/** From the page after a payment to the account. */
export const goToAccount = (page: Page) => page.getByRole('link', { name: 'Aller à mon compte' }).click();

/**
 * Buys it by the calls that the payment form makes, with a card that is accepted. The form itself is filled in by the
 * tests of the checkout.
 */
export async function buy(customer: Customer, automation_id: number): Promise<void> {
  const asked = { automation_id, period: 'monthly', immediate_access: true };
  const opened = await customer.call('POST', '/api/subscriptions/create_subscription/', asked);
  const { payment_intent_id, client_secret } = await opened.json();
  const { api_url, publishable_key } = await (await customer.call('GET', '/api/payment-config/')).json();
  const return_url = new URL(opened.url()).origin;
  const paid = await fetch(`${api_url}/v1/payment_intents/${payment_intent_id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishable_key}` },
    body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa', return_url }),
  });
  expect(paid.ok).toBe(true);
  const confirm = '/api/subscriptions/confirm_subscription_payment/';
  expect((await customer.call('POST', confirm, { payment_intent_id })).status()).toBe(200);
}
