import pg from 'pg';
import { DAY_MS } from '#domain/time/durations.ts';
import { createLink } from '#people/auth/server/emailed-links.ts';
import { openDatabase } from '#server/db/connection.ts';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

/** What the email of a tool that sleeps leaves behind, without the sixty days: the key of its links. */
async function askAbout(databaseUrl: string, { id, email }: Pick<Customer, 'id' | 'email'>, slug: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const [now, purpose] = [new Date(), 'sleeping_tool' as const];
    const link = { userId: id, purpose, email, validForHours: 720, now };
    const { key, keyHash } = await createLink(openDatabase(pool), link);
    await pool.query(
      `insert into sleeping_notices (subscription_id, told_at, unused_since, link_key_hash)
       select s.id, $2, s.start_date, $3 from subscriptions s join automations a on a.id = s.automation_id where a.slug = $1`,
      [slug, now, keyHash],
    );
    return key;
  } finally {
    await pool.end();
  }
}

test('the email of a tool that sleeps lets its reader keep, then stop, by the keyboard and without signing in', {
  tag: ['@2./outil-en-sommeil'],
}, async ({ page, context, customer, mailbox, shop, axe }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, {
    name: 'Devis oubliés',
    owned: true,
    subscription: {
      startDate: new Date(Date.now() - 70 * DAY_MS),
      currentPeriodEnd: new Date(Date.now() + 20 * DAY_MS),
      stripeSubscriptionId: `sub_asleep_${customer.id}`,
    },
  });
  const key = await askAbout(shop.databaseUrl, customer, slug);
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/about');
  await page.goto(`/outil-en-sommeil#garder.${key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gardez-vous cet outil\u00a0?');
  const main = page.getByRole('main');
  await expect(main).toContainText('Sans réponse de votre part, l’abonnement continue.');
  await axe({ onPhone: true });

  await page.getByRole('button', { name: 'Garder' }).press('Enter');
  await expect(main).toContainText('Merci\u00a0! Vous gardez «\u00a0Devis oubliés\u00a0»');
  await page.getByRole('button', { name: 'Arrêter l’abonnement' }).press('Enter');
  await expect(main).toContainText('Votre abonnement à «\u00a0Devis oubliés\u00a0» est arrêté');
  await expect(main).toContainText('Vous gardez l’accès jusqu’au');
  await expectNoSidewaysScroll(page);
  await axe({ onPhone: true });
  await mailbox.waitFor(customer.email, /^Votre abonnement à Devis oubliés est annulé/);
  await page.reload();
  await expect(main).toContainText('Votre abonnement à «\u00a0Devis oubliés\u00a0» est arrêté');
});

test('without its link, the page leads to the account and to the end of a contract', {
  tag: ['@2./outil-en-sommeil'],
}, async ({ page }) => {
  await page.goto('/outil-en-sommeil');
  await expect(page.getByText('Ouvrez le lien de votre email')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Résilier un contrat' }).click();
  await expect(page).toHaveURL('/resiliation');
});

test.describe('a link that is no longer valid', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('says so, and where the choice still is', async ({ page }) => {
    await page.goto('/outil-en-sommeil#arreter.cle-d-hier');
    await expect(page.getByRole('main')).toContainText('Il valait 30\u00a0jours');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Voir mes automatisations' }),
    ).toBeVisible();
  });
});
