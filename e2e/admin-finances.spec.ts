import { buyByCall } from './harness/buy-by-call.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// What it sells is in everybody's catalogue.
test.use({ ownShop: true });

test('who leaves says why, and staff find it, what moved the MRR, who did, and the accountant’s file, by the keyboard alone', {
  tag: [
    '@2./admin/finances',
    '@2./admin/finances/movements',
    '@2./admin/finances/leaving',
    '@axe.own-automations/WhyLeftDialog',
    '@keyboard.own-automations/WhyLeftDialog',
    '@keyboard.finances/SalesJournalCard',
  ],
}, async ({ page, member, shop, axe }) => {
  await buyByCall(shop, member, { name: `Devis quittés ${member.id}`, purchasePrice: 7000 });
  await page.goto('/dashboard?tab=automations');
  const main = page.getByRole('main');
  await pressOn(page, main.getByRole('button', { name: /^Annuler l'abonnement/ }));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: "Annuler l'abonnement" }));
  await pressOn(page, main.getByRole('button', { name: /^Dire pourquoi, si vous voulez/ }));
  const why = page.getByRole('dialog', { name: /^Pourquoi arrêtez-vous/ });
  await pressOn(page, why.getByRole('button', { name: 'Envoyer' }));
  await expect(why.getByText('Choisissez une des cinq raisons.')).toBeVisible();
  await axe();
  await page.keyboard.press('Space');
  await typeIn(page, why.getByLabel('Une phrase de plus'), '<b>Trop</b> cher pour un mois.');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Merci, c’est noté.')).toBeVisible();

  await openSettled(page, '/admin/finances');
  await expect(page.getByRole('slider', { name: /^MRR réel à la fin de chaque jour, de / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Encaissé par automatisation' })).toContainText('75\u00a0€');
  await expectNoSidewaysScroll(page);
  await axe();
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: /^12.mois$/ }),
  );
  await expect(page).toHaveURL('/admin/finances?period=12m');
  const saved = page.waitForEvent('download');
  await pressOn(page, page.getByRole('button', { name: 'Télécharger le journal' }));
  expect((await saved).suggestedFilename()).toMatch(/FEC\d{8}\.txt$/);
  await reach(page, page.getByRole('link', { name: /^1.réponse\s: C’est trop cher/ }), 120);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Raisons de départ' })).toContainText(
    '<b>Trop</b> cher pour un mois.',
  );
  await expect(page).toHaveURL(/^[^?]*\/admin\/finances\/leaving/);
  await expectNoSidewaysScroll(page);
  await axe();
  await openSettled(page, '/admin/finances/movements');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mouvements du MRR');
  await expectNoSidewaysScroll(page);
  await axe();
});
