import type { Page } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { accepted, cardNumber, consent, expectPaid, idOf, orderButton, typeCard } from './harness/pay.ts';
import { openSettled } from './harness/settled.ts';
import { staffTest as test } from './harness/staff.ts';

// A code that does not exist, on purpose.
test.use({ expectedFaults: [/status of 400/] });

const quotes = 'generateur-de-devis';

async function makeCode(page: Page, member: Customer, code: string, value: number): Promise<void> {
  const { email, password } = member;
  const admin = await member.call('POST', '/api/admin/token/', { email, password });
  const { access } = (await admin.json()) as { access: string };
  const made = await page.request.post('/api/admin/coupons/', {
    headers: { authorization: `Bearer ${access}` },
    data: { promo_code: code, kind: 'percent', value, parts: 'both', months: 3 },
  });
  expect(made.status()).toBe(201);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a code is made, limited and archived by the keyboard', {
  tag: ['@axe.coupons-admin/CouponForms', '@keyboard.coupons-admin/CouponForms'],
}, async ({ page, member, axe }) => {
  const code = `CLAVIER-${member.id}`;
  await openSettled(page, '/admin/coupons');
  await pressOn(page, button(page, 'Créer un code'));
  const form = page.getByRole('dialog', { name: 'Nouveau code promo' });
  await expect(form).toBeVisible();
  await axe();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Écrivez un code.').first()).toBeVisible();
  await typeIn(page, form.getByLabel('Code', { exact: true }), code.toLowerCase());
  await typeIn(page, form.getByLabel('Pourcentage'), '50');
  await pressOn(page, form.getByRole('button', { name: 'Créer le code' }));
  await expect(page.getByText(`Code ${code} créé`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('50\u00a0% sur l’achat');

  await pressOn(page, button(page, `Actions sur ${code}`));
  await page.getByRole('menuitem', { name: 'Limiter' }).press('Enter');
  const limits = page.getByRole('dialog', { name: `Limiter le code ${code}` });
  await typeIn(page, limits.getByLabel('Utilisations au plus'), '5');
  await pressOn(page, limits.getByRole('button', { name: 'Enregistrer' }));
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('0 sur 5');

  await pressOn(page, button(page, `Actions sur ${code}`));
  await page.getByRole('menuitem', { name: 'Archiver' }).press('Enter');
  await axe();
  await pressOn(page, button(page, 'Archiver'));
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Archivé');
});

test('a code is typed in the form of payment, refused when it is wrong, and lowers what is paid', {
  tag: ['@coupon.form', '@keyboard.checkout/PromoCode'],
}, async ({ page, member, axe }) => {
  const code = `ESSAI-${member.id}`;
  await makeCode(page, member, code, 50);
  await page.goto(`/automation/${await idOf(page.request, quotes)}/${quotes}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await expect(orderButton(page)).toBeVisible();
  const total = page.getByRole('dialog').getByText('Total aujourd’hui').locator('..');
  const before = await total.textContent();
  await pressOn(page, button(page, 'Ajouter un code promo'));
  await typeIn(page, page.getByLabel('Code promo'), 'FAUX-CODE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce code n’existe pas.')).toBeVisible();
  await axe();
  await typeIn(page, page.getByLabel('Code promo'), code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Code ${code}`)).toBeVisible();
  await expect(page.getByText(/Votre code baisse vos mois jusqu’au/)).toBeVisible();
  await expect(total).not.toHaveText(String(before));
  await expect(button(page, 'Retirer')).toBeFocused();
  await axe();
  await typeCard(page, accepted);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
  await expect(page.getByText(`Remise de 50\u00a0% (code ${code})`).first()).toBeVisible();
});

test('a code that comes or goes after the card was typed leaves the card and both boxes, at 0 € too', {
  tag: ['@coupon.form.typed'],
}, async ({ page, member }) => {
  const [half, whole] = [`MOITIE-${member.id}`, `OFFERT-${member.id}`];
  await makeCode(page, member, half, 50);
  await makeCode(page, member, whole, 100);
  await page.goto(`/automation/${await idOf(page.request, quotes)}/${quotes}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await typeCard(page, accepted);
  await consent(page);
  const number = await cardNumber(page).elementHandle();
  const full = String(await orderButton(page).textContent());
  async function expectTyped() {
    await expect(cardNumber(page)).toHaveValue(accepted);
    await expect(page.getByLabel('CVC')).toHaveValue('123');
    expect(await cardNumber(page).evaluate((shown, typedIn) => shown === typedIn, number)).toBe(true);
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all())
      await expect(box).toBeChecked();
  }
  async function apply(code: string) {
    await pressOn(page, button(page, 'Ajouter un code promo'));
    await typeIn(page, page.getByLabel('Code promo'), code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Code ${code}`)).toBeVisible();
    await expect(button(page, 'Retirer')).toBeFocused();
  }
  await apply(half);
  await expect(orderButton(page)).not.toHaveText(full);
  await expectTyped();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Ajouter un code promo')).toBeFocused();
  await expect(orderButton(page)).toHaveText(full);
  await expectTyped();
  await apply(whole);
  await expect(orderButton(page)).toContainText('– 0\u00a0€');
  await expect(page.getByText('Votre carte est seulement enregistrée pour les mois suivants.')).toBeVisible();
  await expectTyped();
  await orderButton(page).click();
  // Nothing was paid.
  await expect(page.getByRole('heading', { name: 'Votre accès est ouvert', level: 1 })).toBeVisible();
});
