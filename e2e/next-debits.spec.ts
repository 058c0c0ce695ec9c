import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { expect, test } from './harness/fixtures.ts';
import { reach } from './harness/keyboard.ts';
import { buy, idOf } from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

// The spec looks at a failure on purpose.
test.use({ expectedFaults: [/ERR_FAILED/] });

const card = (page: Page) => page.getByRole('region', { name: 'Prochains prélèvements' });

test('the overview announces the next three debits, and an agenda takes them', {
  tag: ['@7.GET/api/users/next-debits/'],
}, async ({ page, customer, axe }) => {
  test.setTimeout(90_000);
  await buy(customer, await idOf(page.request, 'generateur-de-devis'));
  const debits: { at: string; amount: number }[] = await (
    await customer.call('GET', '/api/users/next-debits/')
  ).json();
  expect(debits).toHaveLength(3);
  await page.goto('/dashboard');
  const shown = card(page).getByRole('listitem');
  await expect(shown).toHaveCount(3);
  for (const [index, { at, amount }] of debits.entries()) {
    await expect(shown.nth(index)).toContainText(formatDateTime(new Date(at)));
    await expect(shown.nth(index)).toContainText('Générateur de devis');
    await expect(shown.nth(index)).toContainText('Renouvellement mensuel');
    await expect(shown.nth(index)).toContainText(`${amount}\u00a0€`);
  }
  await expectNoSidewaysScroll(page);
  await axe();

  const button = card(page).getByRole('button', { name: 'Ajouter à mon agenda (.ics)' });
  await reach(page, button);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toBe('prochains-prelevements.ics');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(3);
  expect(text).toContain('SUMMARY:Prélèvement de 5\u00a0€\u00a0: Générateur de devis\r\n');

  await page.route('**/api/users/next-debits/', (route) => route.abort());
  await page.reload();
  await expect(card(page)).toContainText('Impossible de charger vos prochains prélèvements');
  await axe();
  await page.unroute('**/api/users/next-debits/');
  await card(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(shown).toHaveCount(3);
});
