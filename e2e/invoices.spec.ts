import { readFile } from 'node:fs/promises';
import { expect, test } from './harness/fixtures.ts';
import { buy, idOf } from './harness/pay.ts';

test('a customer finds the invoice of each payment, and saves its file', { tag: ['@2./factures'] }, async ({
  page,
  customer,
  axe,
}) => {
  await page.goto('/factures');
  await expect(page.getByText('Aucune facture pour le moment')).toBeVisible();
  await buy(customer, await idOf(page.request, 'calculateur-de-marge'));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Mes factures' }).click();
  const invoice = page.getByRole('listitem').filter({ hasText: 'Calculateur de marge' });
  await expect(invoice.getByRole('heading')).toHaveText(/^Facture F-\d{4}-\d{6}$/);
  await axe();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    invoice.getByRole('button', { name: /Télécharger la facture/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^F-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(customer.id).toBeGreaterThan(0);
});
