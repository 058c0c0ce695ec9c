import pg from 'pg';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { expect, test } from './harness/fixtures.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

/** The id of an automation that only this test knows. */
async function idOf(databaseUrl: string, slug: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: number }>('select id from automations where slug = $1', [slug]);
    return Number(rows[0]?.id);
  } finally {
    await pool.end();
  }
}

test('the email of a new price lets its reader keep, then leave, without signing in', {
  tag: ['@2./changement-de-prix'],
}, async ({ page, context, request, customer, mailbox, shop, axe }) => {
  const inAMonth = new Date(Date.now() + 20 * DAY_MS);
  const slug = await giveAutomation(shop.databaseUrl, customer.id, {
    name: 'Relances privées',
    owned: true,
    subscription: {
      status: 'active',
      individualPrice: 500,
      monthlyShare: 500,
      currentPeriodEnd: inAMonth,
      // Only what is debited is told a price; the provider is not asked while the email's link is followed.
      stripeSubscriptionId: `sub_private_${customer.id}`,
    },
  });
  const { email, password } = demoAccounts.find(({ role }) => role === 'staff')!;
  const signedIn = await request.post('/api/admin/token/', { data: { email, password } });
  const { access } = (await signedIn.json()) as { access: string };
  const announced = await request.post(
    `/api/admin/automations/${await idOf(shop.databaseUrl, slug)}/price-change/`,
    {
      headers: { authorization: `Bearer ${access}` },
      data: { subscription_price: 7, subscribers_from: parisDayIn(new Date(), 35) },
    },
  );
  expect(announced.status()).toBe(201);

  const { text } = await mailbox.waitFor(customer.email, /^Le prix de Relances privées change/);
  const [link = ''] = /http\S+\/changement-de-prix#\S+/.exec(text) ?? [];
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/about');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le prix de votre abonnement change');
  await expect(page.getByRole('main')).toContainText('passe de 5\u00a0€/mois à 7\u00a0€/mois');
  await axe();

  await page.getByRole('button', { name: 'Garder' }).press('Enter');
  await expect(page.getByText('Vous gardez «\u00a0Relances privées\u00a0»')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Sans réponse');
  await page.getByRole('button', { name: 'Résilier' }).press('Enter');
  const left = page.getByText('Votre abonnement à «\u00a0Relances privées\u00a0» est résilié');
  await expect(left).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Vous gardez l’accès jusqu’au');
  await expectNoSidewaysScroll(page);
  await axe();
  await mailbox.waitFor(customer.email, /^Votre abonnement à Relances privées est annulé/);
});

test('without its link, the page shows the way to end a contract', {
  tag: ['@2./changement-de-prix'],
}, async ({ page }) => {
  await page.goto('/changement-de-prix');
  await expect(page.getByText('Ouvrez le lien de votre email')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Résilier un contrat' }).click();
  await expect(page).toHaveURL('/resiliation');
});
