import pg from 'pg';
import { DAY_MS } from '#domain/time/durations.ts';
import { buyByCall } from './harness/buy-by-call.ts';
import { expect, test } from './harness/fixtures.ts';

/** As its sweep leaves it on the day, a month and a half from now. */
async function letBegin(databaseUrl: string, userId: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const began = new Date(Date.now() - DAY_MS);
    await pool.query(
      `update subscriptions set status = 'paused', current_period_end = $2, end_date = $2 where user_id = $1`,
      [userId, began],
    );
  } finally {
    await pool.end();
  }
}

// What it sells is in everybody's catalogue.
test.use({ ownShop: true });

test('a pause is found beside a cancellation, chosen by the keyboard, taken back, asked for again, and ended early', {
  tag: ['@axe.own-automations/PauseButton'],
}, async ({ page, customer, shop, axe }) => {
  const name = `Devis au repos ${customer.id}`;
  await buyByCall(shop, customer, { name, purchasePrice: 3500 });
  await page.goto('/dashboard?tab=automations');
  const item = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

  await item.getByRole('button', { name: /^Annuler l'abonnement/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Faire une pause plutôt' }).click();
  const asked = page.getByRole('dialog', { name: /Mettre «.+» en pause/ });
  await asked.getByRole('radio', { name: /^1\s?mois/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(asked.getByRole('radio', { name: /^2\s?mois/ })).toBeChecked();
  await axe({ onPhone: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pause prévue')).toBeVisible();
  await expect(item).toContainText('En pause à partir du');
  await expect(item.getByRole('link', { name: /^Ouvrir/ })).toBeVisible();

  await item.getByRole('button', { name: /^Retirer la pause/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Rien n’est débité aujourd’hui');
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer la pause' }).click();
  await expect(page.getByText('Pause retirée')).toBeVisible();
  await expect(item).not.toContainText('En pause');

  await item.getByRole('button', { name: /^Faire une pause/ }).click();
  await asked.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(item).toContainText('En pause à partir du');
  await letBegin(shop.databaseUrl, customer.id);
  await page.reload();
  await expect(item).toContainText('En pause');
  await expect(item.getByRole('link', { name: /^Ouvrir/ })).toHaveCount(0);
  await item.getByRole('button', { name: /^Reprendre maintenant/ }).click();
  const back = page.getByRole('dialog', { name: /Reprendre «.+» maintenant/ });
  await expect(back).toContainText(/prélèvement de 5\s€ le/);
  await axe();
  await back.getByRole('button', { name: 'Reprendre maintenant' }).click();
  await expect(page.getByText('Abonnement repris')).toBeVisible();
  await expect(item.getByRole('link', { name: /^Ouvrir/ })).toBeVisible();
});
