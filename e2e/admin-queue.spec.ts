import type { Page } from '@playwright/test';
import pg from 'pg';
import { buyByCall } from './harness/buy-by-call.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const section = (page: Page, name: RegExp) => page.getByRole('region', { name });

async function ask(databaseUrl: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Nothing that the purchase set going sets right what is changed behind the shop's back. */
async function untilQuiet(databaseUrl: string): Promise<void> {
  const waiting = `select (select count(*) from stripe_events where handled_at is null)
    + (select count(*) from outbox where done_at is null and gave_up_at is null and due_at <= now()) as count`;
  const count = async () => Number((await ask(databaseUrl, waiting)).rows[0].count);
  await expect.poll(count, { timeout: 30_000 }).toBe(0);
}

// It compares the whole shop with its provider: nobody else buys meanwhile.
test.use({ ownShop: true });

test('staff find a difference with the provider and repair it, then settle an alert with a note, by the keyboard alone', {
  tag: ['@2./admin/queue', '@axe.queue/ResolveAlertDialog', '@keyboard.queue/ResolveAlertDialog'],
}, async ({ page, member, shop, sandbox, axe }) => {
  test.setTimeout(120_000);
  await buyByCall(shop, member, { name: `Relances ${member.id}`, purchasePrice: 3500 });
  await sandbox.act('settle');
  await untilQuiet(shop.databaseUrl);
  // The share of another month: what the provider debits is no longer what the shop says.
  await ask(shop.databaseUrl, 'update subscriptions set monthly_share = 300 where user_id = $1', [member.id]);
  await ask(
    shop.databaseUrl,
    `insert into alerts (kind, once_key, details, raised_at) values ('refund_late', $1, '{}', now())`,
    [`late:${member.id}`],
  );
  await openSettled(page, '/admin/queue');
  await expect(page.getByRole('link', { name: /^À traiter \d+ points? attend/ })).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  const differences = section(page, /^Différences avec Stripe/);
  await pressOn(page, differences.getByRole('button', { name: 'Comparer maintenant' }));
  const repair = differences.getByRole('button', { name: /^Réparer\s: Montant mensuel/ });
  await expect(repair).toBeVisible({ timeout: 30_000 });
  await expect(differences.getByText(/Ici\s: 3\s€\. Chez Stripe\s: 5\s€\./)).toBeVisible();
  await axe();
  await pressOn(page, repair);
  await expect(page.getByText(/^Réparé\s: les deux côtés viennent d’être relus/)).toBeVisible();
  await expect(differences.getByText('La boutique et Stripe disent la même chose.')).toBeVisible();

  const alerts = section(page, /^Alertes/);
  const close = alerts.getByRole('button', { name: /^Fermer\s: Remboursement en retard/ });
  await pressOn(page, close.first());
  const dialog = page.getByRole('dialog', { name: /^Fermer\s: Remboursement en retard/ });
  await expect(dialog.getByText(/il ne reste rien à faire/)).toBeVisible();
  await axe();
  await reach(page, dialog.getByRole('textbox', { name: /Note pour l’équipe/ }));
  await page.keyboard.type('Vu avec la banque.');
  await pressOn(page, dialog.getByRole('button', { name: 'Fermer' }).last());
  await expect(page.getByText('Alerte fermée')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
