import type { APIRequestContext, Page } from '@playwright/test';
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

export async function typeCard(page: Page, card: string): Promise<void> {
  await cardNumber(page).fill(card);
  await page.getByLabel('Expiration').fill('12/40');
  await page.getByLabel('CVC').fill('123');
}

export async function consent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
  await page.getByRole('checkbox', { name: /Je demande l’accès immédiat/ }).check();
}

export async function expectPaid(page: Page): Promise<void> {
  // The message stays for two seconds: it is looked for while the page changes.
  await Promise.all([
    expect(page.getByText(/Paiement réussi/)).toBeVisible(),
    expect(page).toHaveURL(/\/dashboard$/),
  ]);
}

/** Buys an automation as a person does, with a card that is accepted. */
export async function payFor(page: Page, slug: string): Promise<void> {
  await page.goto(`/automation/${await idOf(page.request, slug)}/${slug}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await typeCard(page, accepted);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
}
