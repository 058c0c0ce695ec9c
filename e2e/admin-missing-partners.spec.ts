import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { untilPublished } from './harness/demo-workflow.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// No AI is set, and n8n fails on demand, for nobody else.
test.use({ ownShop: true, settings: { AI_PROVIDER: 'off' } });

test('without an AI an idea waits with its words, and staff are told why', {
  tag: ['@4.idea.off'],
}, async ({ page, member: _, request, shop, axe }) => {
  const title = `Sans IA ${Date.now()}`;
  const data = { email: 'idee@exemple.fr', title, description: 'Trier chaque matin les demandes reçues.' };
  await request.post(`${shop.siteUrl}/api/automation-ideas/`, { data });
  await openSettled(page, `/admin/automation-ideas?search=${encodeURIComponent(title)}`);
  await pressOn(page, page.getByRole('table').getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const idea = page.getByRole('main');
  await expect(idea.getByText(/Aucune IA n’est réglée/)).toBeVisible();
  await expect(idea.getByText('Nouvelle', { exact: true })).toBeVisible();
  await expect(idea.getByRole('button', { name: /Examiner|Approuver|ébauche/ })).toHaveCount(0);
  await axe();
  await expectNoSidewaysScroll(page);
  await openSettled(page, '/admin/integrations');
  const card = page.getByRole('listitem').filter({ hasText: /^(IA|Intelligence)/ });
  await expect(card.getByText('non réglé')).toBeVisible();
  await expect(card.getByText(/AI_PROVIDER/)).toBeVisible();
});

test.describe('while n8n fails', () => {
  // A run that n8n does not answer.
  test.use({ expectedFaults: [/status of (409|502|503|504)/] });

  test('staff read what is wrong and what to do; a customer’s tool says that it must wait, and then works', {
    tag: ['@integration.refusals'],
  }, async ({ page, member, shop }) => {
    const automationId = await untilPublished(shop.databaseUrl, 'relances-de-factures');
    const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
    const clock = { now: () => new Date() };
    await createSubscription({ db: openDatabase(pool), clock }, { userId: member.id, automationId });
    await pool.end();

    await openSettled(page, '/admin/integrations');
    const card = page.getByRole('listitem').filter({ hasText: /^n8n/ });
    const host = await card.getByText(/^127\.0\.0\.1:\d+$/).innerText();
    const fail = (kind: string | null) =>
      fetch(`http://${host}/_sandbox/fault`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind }),
      });
    const testNow = card.getByRole('button', { name: /^Tester maintenant/ });
    await fail('wrong_key');
    await pressOn(page, testNow);
    await expect(card.getByText(/refuse la clé/)).toBeVisible();
    await fail('away');
    await pressOn(page, testNow);
    await expect(card.getByText('ne répond pas', { exact: true })).toBeVisible();

    await page.goto('/webhook-viewer/relances-de-factures');
    // The tool asks once for the identity of its papers.
    await page.getByRole('button', { name: 'Pas maintenant' }).click();
    const tool = page.frameLocator('iframe');
    await tool.getByLabel('Numéro de facture').fill('2026-041');
    await tool.getByLabel('Montant TTC').fill('4 250,00');
    await tool.getByLabel('Client', { exact: true }).fill('Maison Kerbrat');
    await tool.getByLabel('Date d’échéance').fill('2026-03-01');
    await tool.getByRole('button', { name: 'Préparer la fiche' }).click();
    await expect(tool.locator('#lancement')).toHaveText(/(ne répond pas|indisponible|réessayez)/i);
    await fail(null);
    await tool.getByRole('button', { name: 'Préparer la fiche' }).click();
    await expect(tool.locator('#lancement')).toHaveText('Votre document est prêt.');
  });
});
