import pg from 'pg';
import { DAY_MS } from '#domain/time/durations.ts';
import { registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { saveButton, staffTest as test } from './harness/staff.ts';

async function setCap(databaseUrl: string, userId: number, cents: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update users set monthly_cap = $2 where id = $1', [userId, cents]);
  await client.end();
}

test('a price that was edited is announced once its effect was seen; the customer is told and keeps, and staff find the proof, by the keyboard alone', {
  tag: [
    '@2.admin.announced',
    '@2./admin/prices',
    '@2./admin/prices/{id}',
    '@axe.automations-admin/AnnouncePrice',
  ],
}, async ({ page, member, request, mailbox, shop, axe }) => {
  test.slow();
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  const name = `À augmenter ${member.id}`;
  await giveAutomation(shop.databaseUrl, client.id, {
    name,
    owned: true,
    subscription: {
      stripeSubscriptionId: `sub_announced_${member.id}`,
      currentPeriodEnd: new Date(Date.now() + 20 * DAY_MS),
    },
  });
  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  await pressOn(page, page.getByRole('link', { name, exact: true }));
  await typeIn(page, page.getByLabel('Prix d’abonnement', { exact: true }), '7,50');
  await pressOn(page, saveButton(page));
  // Where the person is: the notice stands above the form, out of sight from its button.
  const announcing = page.getByRole('dialog', { name: /^Annoncer 7,50.€/ });
  await expect(announcing).toBeInViewport();
  await expect(announcing.getByRole('heading')).toBeFocused();
  await pressOn(page, announcing.getByRole('button', { name: 'Plus tard' }));
  await expect(saveButton(page)).toBeFocused();
  await expect(page.getByText(/1.abonné paie encore un autre prix/)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Annoncer le changement' }));
  await expect(announcing.getByText('Calcul de l’effet pour chaque abonné…')).toHaveCount(0);
  await axe();
  await expectNoSidewaysScroll(page);
  await pressOn(page, announcing.getByRole('button', { name: 'Annoncer par email' }));
  await expect(page.getByText('Changement de prix annoncé aux abonnés')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annoncer le changement' })).toHaveCount(0);

  const { text } = await mailbox.waitFor(client.email, new RegExp(`^Le prix de ${name} change`));
  const [link = ''] = /http\S+\/changement-de-prix#\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('7,50\u00a0€/mois');
  await pressOn(page, page.getByRole('button', { name: 'Garder' }));
  await expect(page.getByText(`Vous gardez «\u00a0${name}\u00a0»`)).toBeVisible();

  await openSettled(page, '/admin/automations');
  await pressOn(page, page.getByRole('link', { name: 'Changements de prix' }));
  await expect(page).toHaveURL('/admin/prices');
  await openSettled(page, `/admin/prices?automation=${encodeURIComponent(name)}`);
  const row = page.getByRole('table', { name: 'Changements de prix' }).getByRole('row').nth(1);
  await expect(row).toContainText('1 sur 1');
  await expect(row).toContainText(/1.garde, 0.part, 0.sans réponse/);
  await axe();
  await expectNoSidewaysScroll(page);
  await pressOn(page, page.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const emails = page.getByRole('table', { name: 'Emails et réponses' });
  await expect(emails).toContainText('Remis au serveur de messagerie le');
  await expect(emails).toContainText('Garde');
  await axe();
  await expectNoSidewaysScroll(page);
  await reach(page, emails.getByRole('link', { name: 'Camille Martin' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${client.id}`);
});

test('staff find why somebody paid 3,33 € for a month of 5 €, by the keyboard alone', async ({
  page,
  member,
  request,
  mailbox,
  shop,
  axe,
}) => {
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  for (const letter of ['A', 'B', 'C'])
    await giveAutomation(shop.databaseUrl, client.id, {
      name: `Outil ${letter} de ${member.id}`,
      owned: true,
      subscription: {
        individualPrice: 500,
        stripeSubscriptionId: `sub_${letter}_${member.id}`,
        currentPeriodEnd: new Date(Date.now() + 20 * DAY_MS),
      },
    });
  await setCap(shop.databaseUrl, client.id, 1000);
  await openSettled(page, '/admin/dashboard');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog');
  await expect(search.getByRole('textbox').or(search.getByRole('combobox'))).toBeFocused();
  await page.keyboard.type(client.email);
  await expect(search.getByRole('option', { name: new RegExp(client.email) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${client.id}`);
  const main = page.getByRole('main');
  await pressOn(page, main.getByRole('link', { name: /^Abonnements/ }).first());
  await expect(main.getByText('3,33\u00a0€/mois au lieu de 5\u00a0€/mois').first()).toBeVisible();
  // Why: three of 5 € under a cap of 10 €.
  await expect(page.getByRole('main')).toContainText(/[Pp]lafond[^€]*10.€/);
  await expect(page.getByRole('main')).toContainText(/5.€ d’économies/);
  await axe();
  await openSettled(page, `/admin/subscriptions?user_email=${encodeURIComponent(client.email)}`);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/subscriptions\/\d+$/);
  await expect(main).toContainText(/3,3[34].€\/mois/);
  await axe();
});
