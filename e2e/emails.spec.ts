import type { Page } from '@playwright/test';
import pg from 'pg';
import { EMAILS } from '#domain/people/notification-preferences.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { accessibilityFaults } from './harness/check-accessibility.ts';
import { expect, test } from './harness/fixtures.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { buy, idOf } from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const names = Object.keys(EMAILS);

test.describe('the previews', () => {
  // What looks into the frame from here is refused like any other script.
  test.use({ expectedFaults: [/^Blocked script execution in 'about:srcdoc'/] });

  test('every email can be looked at, in its frame and as text', async ({ page }) => {
    await page.goto('/demo/emails');
    await expect(page.getByRole('listitem')).toHaveCount(names.length);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: /Le prix de Relance des factures impayées change/ }).click();
    const email = page.frameLocator('iframe');
    await expect(email.getByRole('heading', { level: 1 })).toHaveText('Le prix de votre abonnement change');
    await expect(page.locator('pre')).toContainText('Garder ou résilier mon abonnement');
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: '← Tous les emails' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aperçu des emails');
  });
});

/** Rules about the page around, which a mail program makes. */
const aroundTheEmail = ['landmark-one-main', 'region'];
/** Between them they hold every part that an email is made of. */
const wholeKit = ['purchase-receipt', 'verification', 'price-change', 'welcome'];

/** Shows an email alone on its page: inside the frame of the preview no script runs, not even one that measures. */
async function showAlone(page: Page, preview: string): Promise<void> {
  const source = await page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'text/html').querySelector('iframe')?.getAttribute('srcdoc'),
    preview,
  );
  await page.setContent(String(source));
  await expect(page.getByText(/^Bonjour/).first()).toBeVisible();
}

test('no email is wider than its window, nor hard to read', async ({ page, request }) => {
  // Two dozen emails.
  test.setTimeout(180_000);
  for (const name of names) {
    await showAlone(page, await (await request.get(`/demo/emails/${name}`)).text());
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const faults = await accessibilityFaults(page, 'light', { without: aroundTheEmail });
    if (wholeKit.includes(name)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      faults.push(...(await accessibilityFaults(page, 'dark', { only: ['color-contrast'] })));
    }
    expect([name, ...faults]).toEqual([name]);
  }
  expect((await request.get('/demo/emails/inconnu')).status()).toBe(404);
});

test('reminders are refused on the screen and stay away, while the receipt still comes', async ({
  page,
  customer,
  shop,
  mailbox,
}) => {
  await customer.verifyEmail();
  await page.goto('/profile/edit?tab=preferences');
  await page.getByRole('checkbox', { name: 'Rappels de vos automatisations' }).uncheck();
  await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
  await expect(page.getByText('Préférences mises à jour avec succès')).toBeVisible();

  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  try {
    const endDate = new Date(Date.now() + DAY_MS);
    await giveAutomation(shop.databaseUrl, customer.id, {
      name: 'Outil à l’essai',
      subscription: { isFree: true, endDate },
    });
    const decided = async () => {
      const { rows } = await pool.query(
        `select 1 from outbox where user_id = $1 and once_key like 'email:trial-ending:%' and done_at is not null`,
        [customer.id],
      );
      return rows.length;
    };
    await expect.poll(decided).toBe(1);
  } finally {
    await pool.end();
  }
  await buy(customer, await idOf(page.request, 'generateur-de-devis'));
  await mailbox.waitFor(customer.email, /Votre reçu/);
  const subjects = (await mailbox.sentTo(customer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('se termine bientôt'))).toEqual([]);
});

test('a reminder leaves to who did not refuse it, and shows where to', async ({
  page,
  customer,
  shop,
  mailbox,
}) => {
  await customer.verifyEmail();
  const endDate = new Date(Date.now() + DAY_MS);
  await giveAutomation(shop.databaseUrl, customer.id, {
    name: 'Outil rappelé',
    subscription: { isFree: true, endDate },
  });
  const { text } = await mailbox.waitFor(customer.email, /Votre essai se termine bientôt/);
  const [, address = ''] = /Réglez\s+vos\s+préférences\s+<([^>]+)>/.exec(text) ?? [];
  await page.goto(address);
  await expect(page.getByRole('checkbox', { name: 'Rappels de vos automatisations' })).toBeChecked();
});
