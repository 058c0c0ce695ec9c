import type { Page } from '@playwright/test';
import pg from 'pg';
import { checkAccessibility } from './harness/check-accessibility.ts';
import { registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { atPhoneWidth } from './harness/phone-width.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const banner = (page: Page) => page.getByRole('region', { name: 'Consultation d’un compte' });
const shot = async (page: Page, name: string) => {
  const folder = process.env.E2E_SHOTS;
  const width = page.viewportSize()?.width ?? 0;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
};

async function inDatabase(databaseUrl: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

const reason = 'Facture <b>illisible</b> « du 3 »';

/** From the person's page, by the keyboard; answers the tab that opened. */
async function see(page: Page): Promise<Page> {
  await pressOn(page, button(page, 'Plus d’actions'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Voir le compte de/ });
  await typeIn(page, dialog.getByLabel('Raison'), reason);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await expect(dialog).toHaveCount(0);
  return tab;
}

const stored = (page: Page) =>
  page.evaluate(() => [
    ...['accessToken', 'refreshToken', 'adminAccessToken', 'adminRefreshToken'].map((key) =>
      localStorage.getItem(key),
    ),
    JSON.stringify(Object.keys(sessionStorage).filter((key) => /^see/.test(key))),
  ]);

// What is refused while the account is seen is a 403; once it is over, a 401.
test.use({ expectedFaults: [/status of 40[13]/] });

test('staff see what a customer sees, can do nothing there, and the customer reads why, by the keyboard alone', {
  tag: [
    '@axe.seeing/SeeAccountDialog',
    '@keyboard.seeing/SeeAccountDialog',
    '@2.seeing.banner',
    '@2.seeing.apart',
  ],
}, async ({ page, member, shop, request, mailbox, axe }) => {
  test.slow();
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  await client.verifyEmail();
  await giveAutomation(shop.databaseUrl, client.id, { name: 'Relance discrète', owned: true });
  await openSettled(page, `/admin/users/${client.id}`);
  const kept = await stored(page);

  await pressOn(page, button(page, 'Plus d’actions'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Voir le compte de Camille Martin' });
  await pressOn(page, dialog.getByRole('button', { name: 'Voir le compte' }));
  await expect(dialog.getByText('Dites pourquoi, en 3 caractères au moins.').first()).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await shot(page, 'see-dialog');
  await page.keyboard.press('Escape');

  const tab = await see(page);
  await expect(banner(tab)).toContainText('Vous voyez le compte de Camille Martin');
  await expect(banner(tab)).toContainText(`Raison : ${reason}`);
  await expect(banner(tab)).toContainText(/Lecture seule, encore 1[45].min/);
  await expect(tab.getByText('Relance discrète').first()).toBeVisible();
  await expect(button(tab, 'Se déconnecter')).toHaveCount(0);
  await checkAccessibility(tab, { onPhone: true });
  await expectNoSidewaysScroll(tab);
  await shot(tab, 'see-dashboard');
  expect(await stored(page)).toEqual(kept);

  // On every page, public ones too; the foot of a page hides nothing of it.
  for (const path of ['/catalogue', '/support', '/factures', '/profile/edit?tab=securite']) {
    await tab.goto(path);
    await expect(banner(tab)).toBeInViewport();
    const expectAtFoot = async () => {
      await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(banner(tab)).toBeInViewport();
    };
    await expectAtFoot();
    await atPhoneWidth(tab, expectAtFoot);
  }
  await expect(tab.getByText('Le reste n’est montré qu’au client')).toBeVisible();
  await expect(tab.getByText(/Le support a consulté votre compte le/)).toContainText(reason);
  await checkAccessibility(tab, { onPhone: true });
  await shot(tab, 'see-profile');

  // What is tried is refused in words, and no stranger's call leaves in its place.
  await tab.goto('/profile/edit');
  await typeIn(tab, tab.getByLabel('Prénom'), 'Autre');
  await pressOn(tab, button(tab, /^Enregistrer/));
  await expect(tab.getByText(/en lecture seule\s: rien ne peut y être fait/).first()).toBeVisible();
  await tab.goto('/login');
  await expect(banner(tab)).toBeVisible();

  await tab.goto('/dashboard');
  await pressOn(tab, button(tab, 'Quitter'));
  await tab.waitForURL(`**/admin/users/${client.id}`);
  await expect(tab.getByText('La consultation du compte est terminée.')).toBeVisible();
  expect(await stored(tab)).toEqual(kept);
  await expect(tab.getByText('Consultation d’un compte terminée').first()).toBeVisible();
  // Back leads to the member's own side, not to what was seen.
  await tab.goto('/dashboard');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab.getByText('Relance discrète')).toHaveCount(0);
  await expect(banner(tab)).toHaveCount(0);
  expect(member.id).not.toBe(client.id);
});

test('a viewing that the server ended leaves its tab at the next thing asked, and at its hour by itself', {
  tag: ['@2.seeing.over'],
}, async ({ page, member, shop, request, mailbox }) => {
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  await openSettled(page, `/admin/users/${client.id}`);
  expect(member.id).not.toBe(client.id);
  const first = await see(page);
  await expect(banner(first)).toBeVisible();
  await inDatabase(shop.databaseUrl, 'update viewings set ended_at = now() where user_id = $1', [client.id]);
  await first.goto('/factures');
  await first.waitForURL(`**/admin/users/${client.id}`);
  await expect(first.getByText('La consultation du compte est terminée.')).toBeVisible();

  const second = await see(page);
  await expect(banner(second)).toBeVisible();
  await second.evaluate(() => {
    const seen = JSON.parse(sessionStorage.getItem('seenAccount') ?? '{}');
    const ends_at = new Date(Date.now() + 3000).toISOString();
    sessionStorage.setItem('seenAccount', JSON.stringify({ ...seen, ends_at }));
  });
  await second.reload();
  await second.waitForURL(`**/admin/users/${client.id}`);
  expect(await second.evaluate(() => sessionStorage.getItem('seenAccount'))).toBeNull();
});
