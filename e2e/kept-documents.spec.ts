import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { endAccess, giveAutomation } from './harness/own-automation.ts';

/** Where the email that says they go leads. */
const section = '/profile/edit?tab=preferences#documents-des-outils';
const html = '<!doctype html><html lang="fr"><title>Outil</title><h1>Outil</h1></html>';

/** A tool in which something is kept, and that may use some of the book. */
async function usedTool(databaseUrl: string, customer: Customer, name: string): Promise<string> {
  const slug = await giveAutomation(databaseUrl, customer.id, { name, html });
  const document = { value: '{"total":12}', title: 'Devis Dupont', version: 0, save_id: randomUUID() };
  const saved = await customer.call('PUT', `/api/tools/${slug}/documents/devis-1/`, document);
  expect(saved.status()).toBe(200);
  await customer.call('PUT', `/api/tools/${slug}/allowed/`, { parts: ['company', 'customers'] });
  return slug;
}

test('what tools keep is seen in the profile, saved as a file, and the book is taken back, by the keyboard', {
  tag: ['@documents.profile'],
}, async ({ page, customer, shop, axe }) => {
  const open = await usedTool(shop.databaseUrl, customer, 'Facturier des petites entreprises artisanales');
  const shut = await usedTool(shop.databaseUrl, customer, 'Relance');
  await endAccess(shop.databaseUrl, shut);
  await page.goto(section);
  const kept = page.getByRole('region', { name: 'Documents de vos outils' });
  await expect(kept).toBeInViewport();
  const itemOf = (name: string) =>
    kept.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const [facturier, relance] = [itemOf('Facturier'), itemOf('Relance')];
  await expect(facturier).toContainText(/1\sdocument, 1\sko\. Dernière utilisation le/);
  await expect(facturier).not.toContainText('Effacé');
  await expect(relance).toContainText(/Cet outil ne s’ouvre plus\. Effacé le \d+/);
  await axe({ onPhone: true });

  const save = facturier.getByRole('button', { name: /^Télécharger/ });
  await save.focus();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toBe(`documents_${open}.json`);
  const { documents } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(documents).toMatchObject([{ title: 'Devis Dupont', value: { total: 12 } }]);

  // Also where the tool no longer opens.
  await relance.getByRole('button', { name: 'Ne plus permettre à Relance' }).press('Enter');
  await expect(relance.getByText('Utilise de votre carnet')).toHaveCount(0);
  await expect(relance).toBeFocused();
  await axe();
  await page.reload();
  await expect(facturier.getByText(/votre identité et vos clients/)).toBeVisible();
  await expect(relance.getByText(/^Cet outil/)).toBeVisible();
  await expect(relance.getByText('Utilise de votre carnet')).toHaveCount(0);
});

test('who keeps nothing in a tool is told so in one sentence', async ({ page, customer, axe }) => {
  await page.goto(section);
  await expect(page.getByText('Aucun outil ne garde de document pour vous.')).toBeVisible();
  await axe({ onPhone: true });
  expect(customer.id).toBeGreaterThan(0);
});
