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
    invoice.getByRole('button', { name: /Télécharger en PDF la facture/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^F-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(customer.id).toBeGreaterThan(0);
});

test('an invoice is read as a page, by its headings and the heads of its table, and printed whole', {
  tag: ['@2./factures/{number}'],
}, async ({ page, customer, axe }) => {
  await buy(customer, await idOf(page.request, 'calculateur-de-marge'));
  await page.goto('/factures');
  const link = page.getByRole('link', { name: /^Facture F-\d{4}-\d{6}$/ });
  const name = String(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(`/factures/${name.replace('Facture ', '')}`);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Vendeur');
  const table = page.getByRole('table', { name: 'Montants' });
  await expect(table.getByRole('columnheader').first()).toHaveText('Désignation');
  await expect(table.getByRole('rowheader').first()).toContainText('Calculateur de marge');
  await expect(table.getByRole('rowheader').last()).toHaveText(/^Total/);
  await axe({ onPhone: true });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name.replace('Facture ', '')}.pdf`);
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
  for (const shown of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    await expect(shown.filter({ visible: true })).toHaveCount(0);
});

test.describe('an invoice that is not one’s own', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('is said not to be in one’s account', {
    tag: ['@6.customer.own'],
  }, async ({ page, customer }) => {
    expect(customer.id).toBeGreaterThan(0);
    await page.goto('/factures/F-1999-000001');
    await expect(page.getByText('Ce document n’est pas dans votre compte')).toBeVisible();
    await page.getByRole('alert').getByRole('link', { name: 'Mes factures' }).click();
    await expect(page).toHaveURL('/factures');
  });
});
