import type { Locator } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

test('staff read the figures, what each one counts and the rows behind it, by the keyboard alone', {
  tag: [
    '@2.admin-dashboard.charts',
    '@2./admin/dashboard',
    '@2.admin-dashboard.figures',
    '@2.admin-dashboard.projections',
    '@2.admin-subscriptions.cards',
  ],
}, async ({ page, member, shop, axe }) => {
  const subscription = { currentPeriodEnd: new Date(Date.now() + 12 * DAY_MS) };
  await giveAutomation(shop.databaseUrl, member.id, { name: 'Chiffres du jour', owned: true, subscription });
  await openSettled(page, '/admin/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Chiffres du .*, heure de Paris, tous du même instant\.$/)).toBeVisible();
  const line = main.getByRole('slider', { name: /^MRR réel à la fin de chaque jour, de / });
  await expect(line).toBeVisible();
  for (const title of ['Aujourd’hui', 'Ce mois-ci'])
    await expect(main.getByRole('region', { name: title }).getByText('Commandes payées')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();

  const todays = main
    .getByRole('region', { name: 'Aujourd’hui' })
    .locator('a[href^="/admin/orders"]')
    .first();
  await expect(todays).toHaveAttribute(
    'href',
    /^\/admin\/orders\?status=paid&created_from=(\d{4}-\d\d-\d\d)&created_to=\1$/,
  );
  await reach(page, line, 80);
  const today = await line.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', /^\d{1,2}(?:er)?\s\p{L}+\s\d{4}\s:\s.*€, .*€ avant$/u);
  expect(await line.getAttribute('aria-valuetext')).not.toBe(today);
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuetext', String(today));
  const box = await line.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 20);
  await expect(line).toHaveAttribute('aria-valuenow', '0');

  const definition = main.getByRole('button', { name: 'Définition de MRR réel' }).last();
  await reach(page, definition, 200);
  await pressOn(page, definition);
  await expect(
    page
      .getByRole('tooltip', { name: /^Ce que demanderont les prochaines échéances/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await pressOn(page, main.locator('summary', { hasText: 'Voir le tableau' }));
  await expect(main.getByRole('table', { name: 'MRR réel à la fin de chaque jour' })).toBeVisible();

  const projections = main.getByRole('region', { name: 'Projections' });
  await expect(projections.getByText('Rien de ceci n’est mesuré.')).toBeVisible();
  await pressOn(page, projections.getByRole('button', { name: /^Définition de Projection\s: MRR$/ }));
  await expect(page.getByRole('tooltip', { name: /10 abonnés/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await axe();

  const byStatus = main.getByRole('region', { name: 'Abonnements par statut' });
  // What the other journeys did lies between: more than sixty links and definitions.
  await reach(page, byStatus.getByRole('link').first(), 200);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/subscriptions?status=active');
  await expect(page.getByRole('button', { name: 'Définition de Économies des clients' })).toBeVisible();
  await expect(page.getByText(/^Chiffres comptés à/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
});

/** How far its own scroll hides of it. */
const hiddenOf = (menu: Locator) =>
  menu.evaluate((element) => {
    let box: Element | null = element;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    return box ? box.scrollHeight - box.clientHeight : 0;
  });

test('the menu is seen whole on a laptop of 800 pixels', async ({ page, member: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSettled(page, '/admin/dashboard');
  const out = page.getByRole('button', { name: 'Se déconnecter' });
  await expect(page.getByRole('link', { name: 'Journal' })).toBeVisible();
  expect(await hiddenOf(out)).toBe(0);
});

test('the menu is seen whole on a phone of 812 pixels', { tag: '@both-widths' }, async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openSettled(page, '/admin/dashboard');
  const out = page.getByRole('button', { name: 'Se déconnecter' });
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(out).toBeVisible();
  expect(await hiddenOf(out)).toBe(0);
  await page.getByRole('dialog').getByRole('link', { name: 'Tickets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeFocused();
});
