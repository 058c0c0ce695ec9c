import type { Page } from '@playwright/test';
import pg from 'pg';
import { buyByCall } from './harness/buy-by-call.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { atPhoneWidth } from './harness/phone-width.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** As if everybody had given their password an hour ago. */
async function letProofsPass(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update sessions set proven_at = now() - interval '1 hour'`);
  await client.end();
}

// What it sells is in everybody's catalogue; the refusal that asks for the password is a 403.
test.use({ ownShop: true, expectedFaults: [/status of 403/] });

test('staff find an order and give a part of it back, then the rest after their password, by the keyboard alone', {
  tag: [
    '@2./admin/orders',
    '@2./admin/orders/{id}',
    '@axe.orders-admin/CorrectInvoice',
    '@axe.orders-admin/InvoiceDialog',
    '@axe.orders-admin/RefundDialog',
    '@keyboard.orders-admin/RefundDialog',
    '@axe.admin-session/ProofDialog',
    '@keyboard.admin-session/PasswordProof',
  ],
}, async ({ page, member, shop, axe }) => {
  await buyByCall(shop, member, { name: `Devis pressés ${member.id}`, purchasePrice: 7000 });
  await openSettled(page, '/admin/orders');
  await page.keyboard.press('f');
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1.commande$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  // On a phone the table slides; how much and whether it is paid are seen before it does.
  await atPhoneWidth(page, async () => {
    for (const words of [/^75\s€$/, 'Payée'])
      await expect(page.getByRole('table', { name: 'Commandes' }).getByText(words)).toBeInViewport({
        ratio: 1,
      });
  });
  await pressOn(page, page.getByRole('table', { name: 'Commandes' }).getByRole('link', { name: /^N° \d+$/ }));
  await expect(heading(page)).toHaveText(/^Commande n° \d+Payée$/);
  await expect(page.getByText(/75\s€ encaissés le/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  await pressOn(page, button(page, /^Lire la facture F-/));
  const paper = page.getByRole('dialog', { name: /^Lire la facture F-/ });
  await expect(paper.getByRole('table', { name: 'Montants' }).getByRole('rowheader').last()).toHaveText(
    /^Total/,
  );
  await axe({ onPhone: true });
  await page.keyboard.press('Escape');
  await expect(paper).toHaveCount(0);

  await pressOn(page, button(page, 'Plus d’actions'));
  await pressOn(page, page.getByRole('menuitem', { name: 'Corriger l’adresse de la facture' }));
  const correction = page.getByRole('dialog', { name: /^Corriger l’adresse de la facture F-/ });
  await expect(correction.getByText(/Cette facture porte déjà l’adresse/)).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  await expect(correction).toHaveCount(0);

  await pressOn(page, button(page, 'Rembourser'));
  const refund = page.getByRole('dialog', { name: /^Rembourser la commande n° \d+/ });
  await expect(refund.getByText(/75\s€ seront rendus par le moyen qui a payé/)).toBeVisible();
  await reach(page, refund.getByRole('radio', { name: /^Tout ce qui reste/ }));
  await page.keyboard.press('ArrowDown');
  await typeIn(page, refund.getByLabel('Sur l’achat'), '12,50');
  await expect(refund.getByText(/12,50\s€ seront rendus/)).toBeVisible();
  await pressOn(page, button(page, 'Rembourser').last());
  await expect(
    refund.getByText('Choisissez une obligation légale ou une erreur de facturation.').first(),
  ).toBeVisible();
  await axe();
  await reach(page, refund.getByRole('radio', { name: 'Obligation légale' }));
  await page.keyboard.press('Space');
  await pressOn(page, refund.getByRole('button', { name: 'Rembourser' }));
  await expect(refund.getByText(/12,50\s€ seront rendus.: la demande est enregistrée/)).toBeVisible();
  await expect(refund.getByText(/Il reste 62,50\s€/)).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  await expect(refund).toHaveCount(0);
  const given = page.getByRole('region', { name: 'Argent rendu ou contesté' });
  await expect(given.getByText(/^12,50\s€$/)).toBeVisible();

  // Above fifty euros the password is asked again; what was asked for then goes on by itself.
  await letProofsPass(shop.databaseUrl);
  await pressOn(page, button(page, 'Rembourser'));
  // Tab comes to the first of a group where none is chosen; arrows go on.
  await reach(page, refund.getByRole('radio', { name: 'Obligation légale' }));
  await page.keyboard.press('ArrowDown');
  await pressOn(page, refund.getByRole('button', { name: 'Rembourser' }));
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
  await expect(proof).toBeVisible();
  await axe();
  await typeIn(page, proof.getByLabel('Mot de passe', { exact: true }), member.password);
  await page.keyboard.press('Enter');
  await expect(refund.getByText(/62,50\s€ seront rendus.: la demande est enregistrée/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Rembourser')).toHaveCount(0);
});
