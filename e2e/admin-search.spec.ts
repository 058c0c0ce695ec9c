import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buyByCall } from './harness/buy-by-call.ts';
import { expect } from './harness/fixtures.ts';
import { reach } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// What it sells is in everybody's catalogue.
test.use({ ownShop: true, expectedFaults: [/ERR_FAILED/] });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });
const current = (page: Page) => dialog(page).locator('[role=option][data-focused]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function open(page: Page, key = '/'): Promise<void> {
  await page.keyboard.press(key);
  await expect(dialog(page).getByRole('textbox').or(dialog(page).getByRole('combobox'))).toBeFocused();
}

test('staff find a person, an order and a ticket, and begin a refund, by the keyboard alone', {
  tag: ['@3.search.finds', '@3.search.acts', '@3.search.recent', '@axe.search/SearchDialog'],
}, async ({ page, member, shop, axe }) => {
  const name = `Carillon ${member.id}`;
  await buyByCall(shop, member, { name, purchasePrice: 3500 });
  const subject = `Facture égarée ${randomUUID().slice(0, 8)}`;
  const words = { email: member.email, subject, message: 'Bonjour, je ne trouve pas ma facture.' };
  await member.call('POST', '/api/tickets/', words);

  await openSettled(page, '/admin/subscriptions');
  await open(page);
  await expect(option(page, 'Aller à : Tickets')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  await page.keyboard.type(member.email);
  await expect(option(page, new RegExp(member.email))).toBeVisible();
  await axe();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users/${member.id}$`));

  // Ctrl+K works while one writes, and a press of Enter before the answer waits for it.
  await openSettled(page, '/admin/support');
  await page.keyboard.press('f');
  await page.keyboard.type('abc');
  await open(page, 'ControlOrMeta+k');
  await page.keyboard.type(subject);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(subject);

  await open(page, 'ControlOrMeta+k');
  await page.keyboard.type(`rembourser ${member.email}`);
  const refundOf = option(page, /^Rembourser une commande de/);
  await expect(refundOf).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?user_email=.*&status=paid$/);
  await page.getByRole('link', { name: /^N° \d+$/ }).click();
  await expect(heading(page)).toHaveText(/^Commande n° \d+/);
  const number = /\d+/.exec((await heading(page).textContent()) ?? '')?.[0];
  await openSettled(page, '/admin/dashboard');
  await open(page);
  // What was opened lately, the latest first.
  await expect(option(page, new RegExp(`^Commande n°\\s${number}`))).toBeVisible();
  await expect(option(page, new RegExp(`^${subject}`))).toBeVisible();
  await page.keyboard.type(`commande ${number}`);
  await expect(option(page, new RegExp(`^Rembourser la commande n°\\s${number}$`))).toBeVisible();
  await expect(current(page)).toHaveText(new RegExp(`^Commande n°\\s${number}`));
  await page.keyboard.press('ArrowDown');
  await expect(current(page)).toHaveText(new RegExp(`^Rembourser la commande n°\\s${number}$`));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^Rembourser la commande n° ${number}`) }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${number}$`));
  await page.keyboard.press('Escape');

  await open(page);
  await page.keyboard.type('offrir ');
  await page.keyboard.type(member.email);
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('says that nothing was found, that it failed and how to go on; a late answer takes no other’s place', async ({
  page,
  member,
  axe,
}) => {
  let releaseFirst = () => {};
  const first = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  await page.route(/\/api\/admin\/search\/\?q=lent$/, async (route) => {
    await first;
    await route.continue().catch(() => undefined);
  });
  await openSettled(page, '/admin/dashboard');
  await open(page);
  await page.keyboard.type('lent');
  await expect(dialog(page).getByText('Recherche en cours…').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`zzz${member.id}zzz % _`);
  await expect(
    dialog(page)
      .getByText(/^Rien ne correspond à/)
      .first(),
  ).toBeVisible();
  releaseFirst();
  await axe();
  await expect(
    dialog(page)
      .getByText(/^Rien ne correspond à/)
      .first(),
  ).toBeVisible();

  await page.route(/\/api\/admin\/search\//, (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('perdu');
  await expect(dialog(page).getByText('Impossible de chercher. Vérifiez votre connexion.')).toBeVisible();
  await axe();
  await page.unroute(/\/api\/admin\/search\//);
  await reach(page, dialog(page).getByRole('button', { name: 'Réessayer' }));
  await page.keyboard.press('Enter');
  await expect(
    dialog(page)
      .getByText(/^Rien ne correspond à/)
      .first(),
  ).toBeVisible();
});
