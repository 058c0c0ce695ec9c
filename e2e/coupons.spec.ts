import type { Page } from '@playwright/test';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { accepted, consent, expectPaid, idOf, orderButton, typeCard } from './harness/pay.ts';
import { openSettled } from './harness/settled.ts';
import { staffTest as test } from './harness/staff.ts';

// A code that does not exist, on purpose.
test.use({ expectedFaults: [/status of 400/] });

const quotes = 'generateur-de-devis';
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
  const admin = await member.call('POST', '/api/admin/token/', {
    email: member.email,
    password: member.password,
  });
  const { access } = (await admin.json()) as { access: string };
  const made = await page.request.post('/api/admin/coupons/', {
    headers: { authorization: `Bearer ${access}` },
    data: { promo_code: code, kind: 'percent', value: 50, parts: 'both', months: 3 },
  });
  expect(made.status()).toBe(201);

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
