import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import { accepted, buy, consent, expectPaid, idOf, orderButton, typeCard } from './harness/pay.ts';

test.use({ billed: false });

const quotes = 'generateur-de-devis';
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

async function openPayment(page: Page): Promise<void> {
  await page.goto(`/automation/${await idOf(page.request, quotes)}/${quotes}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await expect(page.getByRole('heading', { name: 'À qui adresser la facture ?' })).toBeVisible();
}

test('a company is found by its name, said once before the first payment, and stands on the invoice, by the keyboard', {
  tag: ['@both-widths', '@billing.once', '@billing.company'],
}, async ({ page, customer, axe }) => {
  await openPayment(page);
  await axe();
  await pressOn(page, page.getByRole('checkbox', { name: 'J’achète pour mon entreprise' }), 'Space');
  await reach(page, page.getByRole('combobox', { name: 'Entreprise' }));
  await page.keyboard.type('pont neuf');
  await expect(page.getByRole('option', { name: /GALERIES DU PONT NEUF/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  // What comes to be seen must not scroll, for a scroll closes the list.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.keyboard.press('Enter');
  await expect(field(page, 'SIREN (facultatif)')).toHaveValue('732829320');
  await expect(field(page, 'Ville')).toHaveValue('PARIS');
  await axe();
  await page.keyboard.press('Escape');
  await pressOn(page, page.getByRole('button', { name: 'Continuer le paiement' }));
  await expect(field(page, 'Ville')).toHaveValue('PARIS');
  await pressOn(page, page.getByRole('button', { name: 'Continuer vers le paiement' }));
  await expect(page.getByText(/Facture adressée à GALERIES DU PONT NEUF/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier l’adresse de facturation' })).toBeFocused();
  await typeCard(page, accepted);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
  const { results } = await (await customer.call('GET', '/api/invoices/')).json();
  await page.goto(`/factures/${results[0].number}`);
  await expect(page.getByText('SIREN : 732 829 320')).toBeVisible();
  await expect(page.getByText(/indemnité forfaitaire/)).toBeVisible();
});

for (const { registers, name, vat, status } of [
  { registers: 'both registers there', name: 'Moulin SRL', vat: 'BE 0000.000.100', status: 'valid' },
  { registers: 'both away', name: 'Registre en panne SRL', vat: 'BE 0000.000.300', status: 'waiting' },
])
  test(`a company of another state is typed by hand and pays, with ${registers}`, {
    tag: ['@billing.vies', '@billing.away'],
  }, async ({ page, customer }) => {
    await openPayment(page);
    await page.getByRole('checkbox', { name: 'J’achète pour mon entreprise' }).check();
    await page.getByRole('combobox', { name: 'Entreprise' }).fill(name);
    await expect(page.getByText('Vous pouvez la saisir à la main.')).toBeVisible();
    await field(page, 'Numéro de TVA (facultatif)').fill(vat);
    await page.getByRole('combobox', { name: 'Adresse' }).fill('1 rue Haute');
    await field(page, 'Code postal').fill('1000');
    await field(page, 'Ville').fill('Bruxelles');
    await field(page, 'Pays').fill('Belgique');
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await expect(page.getByText(`Facture adressée à ${name}`)).toBeVisible();
    await expect(page.getByText('Cette facture ne le portera pas')).toHaveCount(status === 'waiting' ? 1 : 0);
    await typeCard(page, accepted);
    await consent(page);
    await orderButton(page).click();
    await expectPaid(page);
    expect(await (await customer.call('GET', '/api/addresses/')).json()).toMatchObject([
      { company: name, vat_status: status },
    ]);
  });

test('a number that is wrong is told at its field, and a consumer pays without any', {
  tag: ['@billing.consumer'],
}, async ({ page, customer }) => {
  await openPayment(page);
  const company = page.getByRole('checkbox', { name: 'J’achète pour mon entreprise' });
  await company.check();
  await page.getByRole('combobox', { name: 'Entreprise' }).fill('Petit & filles');
  await field(page, 'SIREN (facultatif)').fill('732 829 321');
  await page.getByRole('combobox', { name: 'Adresse' }).fill('1 rue de Siam');
  await field(page, 'Code postal').fill('29200');
  await field(page, 'Ville').fill('Brest');
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await expect(field(page, 'SIREN (facultatif)')).toBeFocused();
  await expect(field(page, 'SIREN (facultatif)')).toHaveAccessibleDescription(
    /La clé de ce numéro est fausse/,
  );
  await company.uncheck();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await expect(page.getByText(/Facture adressée à Camille Martin, 1 rue de Siam/)).toBeVisible();
  await typeCard(page, accepted);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
  expect(await (await customer.call('GET', '/api/addresses/')).json()).toMatchObject([
    { company: '', siren: '', is_default: true },
  ]);
});

/** The longest name of a paper stood over its amount on a phone, over its lines elsewhere. */
async function expectNameInItsColumn(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Facture rectificative F-/ });
  const excess = () => heading.evaluate((it) => it.scrollWidth - it.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

test('the address of an invoice is corrected on its page, by the keyboard, and both papers name each other', {
  tag: ['@both-widths', '@billing.corrected.shown', '@axe.orders/CorrectionDialog'],
}, async ({ page, customer, axe }) => {
  const home = { first_name: 'Camille', last_name: 'Martin', address1: '1 rue de Siam' };
  const brest = { ...home, postal_code: '29200', city: 'Brest', is_default: true };
  const saves = async (address: object) =>
    expect((await customer.call('POST', '/api/addresses/', address)).status()).toBe(201);
  await saves(brest);
  await buy(customer, await idOf(page.request, quotes));
  const { results } = await (await customer.call('GET', '/api/invoices/')).json();
  const [{ number }] = results;
  await page.goto(`/factures/${number}`);
  const open = page.getByRole('button', { name: 'Corriger l’adresse de cette facture' });
  await pressOn(page, open);
  const dialog = page.getByRole('dialog', { name: `Corriger l’adresse de la facture ${number}` });
  await expect(dialog.getByText(/porte déjà l’adresse de facturation/)).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  await saves({ ...brest, company: 'Petit & filles', siren: '732829320' });
  await page.reload();
  await pressOn(page, open);
  await expect(dialog.getByText('Petit & filles')).toBeVisible();
  await axe({ onPhone: true });
  await pressOn(page, dialog.getByRole('button', { name: 'Émettre la facture rectificative' }));
  await expect(page.getByRole('heading', { level: 1, name: /^Facture rectificative F-/ })).toBeVisible();
  await expect(page.getByText(`annule et remplace la facture ${number}`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await axe();
  await page.goto('/factures');
  await expect(page.getByText(/^Remplacée par la facture F-/)).toBeVisible();
  await expectNameInItsColumn(page);
  await pressOn(page, page.getByRole('link', { name: `Facture ${number}` }));
  await expect(page.getByText(/est annulée par l’avoir A-/)).toBeVisible();
  await expect(open).toHaveCount(0);
  await axe();
});
