import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Customer } from './harness/customer.ts';
import { bothWidths, expect } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const table = (page: Page) => page.getByRole('table', { name: 'Abonnements' });
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const month = { currentPeriodEnd: new Date(Date.now() + 12 * DAY_MS) };

/** Names of this test alone: the list is everybody's. */
async function subscribe(
  { id, email }: Customer,
  databaseUrl: string,
  names: readonly string[],
): Promise<string> {
  for (const name of names) await giveAutomation(databaseUrl, id, { name, owned: true, subscription: month });
  return `/admin/subscriptions?user_email=${encodeURIComponent(email)}`;
}

/** From the first item of a menu down to the last of these: each has the focus a moment after its arrow. */
async function arrowTo(
  page: Page,
  role: 'menuitem' | 'menuitemcheckbox',
  names: readonly string[],
): Promise<void> {
  for (const [place, name] of names.entries()) {
    if (place > 0) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole(role, { name })).toBeFocused();
  }
}

test('staff find a subscription, read what is wrong with it and suspend it, by the keyboard alone', {
  tag: [
    '@keyboard.web/admin/FilterSearch',
    '@keyboard.web/admin/FilterForm',
    '@axe.web/ui/ConfirmDialog',
    '@axe.subscriptions-admin/ConfirmSubscriptionAct',
  ],
}, async ({ page, member, shop, axe }) => {
  await subscribe(member, shop.databaseUrl, ['Relance douce', 'Devis rapide']);
  await openSettled(page, '/admin/subscriptions');
  await page.keyboard.press('f');
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^2.abonnements$/ })).toBeVisible();
  await pressOn(page, button(page, 'Automatisation'));
  await page.keyboard.type('relance');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/automation=relance/);
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('j');
  await expect(row(page, 'Relance douce')).toBeFocused();
  await axe();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/subscriptions\/\d+$/);
  await expect(page).toHaveTitle(/^Camille Martin, Relance douce/);
  const details = page.getByRole('main');
  await expect(details.getByText(/manque chez Stripe/)).toBeVisible();
  await pressOn(page, details.locator('summary'));
  await pressOn(page, details.getByRole('button', { name: 'Comparer avec Stripe' }));
  await expect(details.getByRole('table')).toBeVisible();
  await axe();
  await page.goBack();
  await expect(row(page, 'Relance douce')).toBeVisible();

  await pressOn(page, button(page, /^Actions sur l’abonnement de Camille Martin à Relance douce/));
  await arrowTo(page, 'menuitem', ['Diagnostiquer', 'Recréer chez Stripe', 'Suspendre']);
  await page.keyboard.press('Enter');
  const confirm = dialog(
    page,
    'Suspendre l’abonnement de Camille Martin à «\u00a0Relance douce\u00a0»\u00a0?',
  );
  await expect(confirm.getByText(/Garde l’accès jusqu’au .* déjà payé/)).toBeVisible();
  await axe();
  await pressOn(page, confirm.getByRole('button', { name: 'Suspendre' }));
  await expect(page.getByText('Abonnement suspendu avec succès')).toBeVisible();
  await expect(row(page, 'Relance douce').getByText('Suspendu', { exact: true })).toBeVisible();
  await expect(button(page, /^Actions sur l’abonnement/)).toBeFocused();
});

test('full dates, prices and both « Suspendu » stand whole beside the menu of their row', async ({
  page,
  member,
  shop,
}) => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  // The longest that a date may be, on any day.
  const [begun, over] = [new Date('2024-09-27T10:00:00Z'), new Date('2099-09-27T10:00:00Z')];
  const ending = { status: 'cancelling', startDate: begun, currentPeriodEnd: over, endDate: over } as const;
  const lowered = { individualPrice: 1250, monthlyShare: 1000 };
  for (const [name, subscription] of [
    ['Relances de factures impayées', ending],
    ['Suivi des encaissements', { ...lowered, startDate: ago(12), currentPeriodEnd: ago(-12) }],
  ] as const)
    await giveAutomation(shop.databaseUrl, member.id, { name, owned: true, subscription });
  await openSettled(page, `/admin/subscriptions?user_email=${encodeURIComponent(member.email)}`);
  await expect(row(page, 'il y a 12\u00a0jours')).toBeVisible();
  await expect(row(page, '27\u00a0septembre 2099')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Abonnements, tableau à faire défiler' })).toHaveCount(0);
});

test('Back brings the filters, the page and the place of before; « Effacer » takes all away', async ({
  page,
  member,
  shop,
}) => {
  const names = Array.from({ length: 25 }, (_, place) => `Outil ${place + 1}`);
  const address = await subscribe(member, shop.databaseUrl, names);
  await openSettled(page, address);
  await expect(page.getByText('Page 1 sur 2')).toBeVisible();
  // Twenty rows, each with its box, its name, its dates and its menu, in a place that scrolls.
  await reach(page, button(page, 'Suivant'), 160);
  await page.keyboard.press('Space');
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expect(table(page).getByRole('rowheader')).toHaveCount(5);
  await page.goBack();
  await expect(page.getByText('Page 1 sur 2')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Page 1 sur 2')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await pressOn(page, button(page, 'Effacer'));
  await expect(page).toHaveURL('/admin/subscriptions');
});

test('a column is hidden and stays hidden; the list of keys tells those of the screen', async ({
  page,
  member,
  shop,
  axe,
}) => {
  const address = await subscribe(member, shop.databaseUrl, ['Devis']);
  await openSettled(page, address);
  await pressOn(page, button(page, 'Colonnes'));
  await arrowTo(page, 'menuitemcheckbox', ['Statut', 'Automatisation', 'Stripe']);
  await page.keyboard.press('Space');
  await expect(table(page).locator('thead')).not.toContainText('Stripe');
  await page.keyboard.press('Escape');
  await page.goto('/admin/subscriptions');
  await expect(table(page).locator('thead')).toContainText('Statut');
  await expect(table(page).locator('thead')).not.toContainText('Stripe');
  await page.keyboard.press('?');
  const keys = dialog(page, 'Raccourcis du clavier');
  await expect(keys).toContainText('Ligne suivante');
  await expect(keys).toContainText('Aller à\u00a0: Abonnements');
  await axe();
  await page.goBack();
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL('/admin/subscriptions');
});

test(
  'the frame: a drawer on a phone, a sidebar that folds on a desktop',
  bothWidths,
  async ({ page, member, axe }) => {
    expect(member.id).toBeGreaterThan(0);
    await openSettled(page, '/admin/dashboard');
    if (!isNarrow(page)) {
      await pressOn(page, button(page, 'Replier le menu'));
      await page.reload();
      await pressOn(page, button(page, 'Déplier le menu'));
      await axe();
      return;
    }
    const drawer = dialog(page, 'Administration');
    await pressOn(page, button(page, /^Menu/));
    await axe();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button(page, /^Menu/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL('/admin/dashboard');
    await pressOn(page, button(page, /^Menu/));
    await pressOn(page, drawer.getByRole('link', { name: 'Abonnements' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abonnements');
    await expect(drawer).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/admin/dashboard');
  },
);

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/status of 500/] });

  test('the list says so and is asked for again, and so is a diagnosis', async ({ page, member, shop }) => {
    const address = await subscribe(member, shop.databaseUrl, ['Devis']);
    const list = /\/api\/admin\/subscriptions\/\?/;
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(address);
    await expect(page.getByText('Impossible de charger les abonnements')).toBeVisible({ timeout: 20_000 });
    await page.unroute(list);
    await pressOn(page, button(page, 'Réessayer'));
    await expect(row(page, 'Devis')).toBeVisible();
    const diagnosis = /\/diagnose\/$/;
    await page.route(diagnosis, (route) => route.fulfill({ status: 500, json: {} }));
    await reach(page, row(page, 'Devis').getByRole('link', { name: 'Camille Martin' }));
    await page.keyboard.press('e');
    await expect(page.getByText("Impossible de diagnostiquer l'abonnement")).toBeVisible({ timeout: 20_000 });
  });
});
