import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { untilPublished } from './harness/demo-workflow.ts';
import { expect, test } from './harness/fixtures.ts';

const slug = 'relances-de-factures';

async function haveDemoTool(databaseUrl: string, userId: number): Promise<void> {
  const automationId = await untilPublished(databaseUrl, slug);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const shop = { db: openDatabase(pool), clock: { now: () => new Date() } };
    await createSubscription(shop, { userId, automationId });
  } finally {
    await pool.end();
  }
}
// A form that was not filled in is asked for by its answer.
test.use({ expectedFaults: [/status of 400/] });

const tool = (page: Page) => page.frameLocator('iframe');

test('a page runs its workflow through the viewer, and says which field is missing', {
  tag: ['@workflow.viewer'],
}, async ({ page, customer, shop }) => {
  await haveDemoTool(shop.databaseUrl, customer.id);
  const toN8n: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(shop.siteUrl).origin) toN8n.push(request.url());
  });
  await page.goto(`/webhook-viewer/${slug}`);
  // The tool asks once for the identity of its papers.
  await page.getByRole('button', { name: 'Pas maintenant' }).click();
  const app = tool(page);
  await app.getByLabel('Numéro de facture').fill('2026-041');
  await app.getByLabel('Montant TTC').fill('4 250,00');
  await app.getByRole('button', { name: 'Préparer la fiche' }).click();
  await expect(app.locator('#lancement')).toHaveText('À compléter\u00a0: le client, la date d’échéance.');

  await app.getByLabel('Client', { exact: true }).fill('Maison <b>Kerbrat</b>');
  await app.getByLabel('Date d’échéance').fill('2026-03-01');
  await app.getByRole('button', { name: 'Préparer la fiche' }).click();
  await expect(app.locator('#lancement')).toHaveText('Votre document est prêt.');
  const waiting = page.waitForEvent('download');
  await app.getByRole('link', { name: 'Télécharger la fiche' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('fiche-2026-041.html');
  const html = await readFile(await download.path(), 'utf8');
  expect(html).toContain('<dd>Maison &lt;b&gt;Kerbrat&lt;/b&gt;</dd>');
  expect(html).toContain('<dd>4\u202f250</dd>');
  expect(html).toContain('<dd>01/03/2026</dd>');
  expect(toN8n).toEqual([]);
});
