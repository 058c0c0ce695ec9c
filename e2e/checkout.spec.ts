import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { reach } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import {
  accepted,
  buy,
  consent,
  expectPaid,
  idOf,
  cardNumber as number,
  orderButton as order,
  savedCard,
  sayWhomToBill,
  typeCard,
} from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const confirmedByBank = '4000 0027 6000 3184';
const declined = '4000 0000 0000 0002';

const dialog = (page: Page) => page.getByRole('dialog', { name: /Générateur de devis/ });

const quotes = 'generateur-de-devis';

async function openPayment(page: Page, { isFirst = false } = {}): Promise<void> {
  await page.goto(`/automation/${await idOf(page.request, quotes)}/${quotes}`);
  // The month alone during a gift of what is owned.
  await page.getByRole('button', { name: /^(Acheter et s’abonner|S’abonner)$/ }).click();
  if (isFirst) await sayWhomToBill(page);
  await expect(order(page)).toBeVisible();
}

async function subscriptionsOf(customer: Customer): Promise<{ status: string; automation_slug: string }[]> {
  return (await customer.call('GET', '/api/users/subscriptions/')).json();
}

async function expectPaidOnce(customer: Customer): Promise<void> {
  const rows = await subscriptionsOf(customer);
  expect(rows.filter(({ automation_slug }) => automation_slug === quotes)).toMatchObject([
    { status: 'active' },
  ]);
  const owned = await customer.call('GET', '/api/users/automations/');
  expect(await owned.json()).toHaveLength(1);
}

test('a visitor chooses, registers, pays, and uses what was bought', {
  tag: ['@both-widths', '@2.redirect.purchase', '@4.payment.closes'],
}, async ({ page }) => {
  await page.goto('/catalogue?search=devis');
  await page
    .getByRole('link', { name: /Générateur de devis/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Acheter et s’abonner' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page.getByLabel('Confirmer le mot de passe')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(`lea-${randomUUID()}@exemple.fr`);
  await page.getByLabel('Mot de passe', { exact: true }).fill('un chat bien perché');
  await page.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'customer');

  await openPayment(page, { isFirst: true });
  await expect(dialog(page)).toContainText('Total aujourd’hui');
  await typeCard(page, accepted);
  await consent(page);
  await order(page).click();
  await expectPaid(page);
  await page
    .getByRole('link', { name: /Ouvrir/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/webhook(-viewer)?/${quotes}`));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the page after a payment says what was bought and what comes, opens it first, and gives the receipt', {
  tag: ['@both-widths', '@paying.page'],
}, async ({ page, customer, axe }) => {
  await openPayment(page);
  await typeCard(page, accepted);
  await consent(page);
  await order(page).click();
  await expectPaid(page);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByText(/^«.Générateur de devis.» est à vous\.$/)).toBeVisible();
  await expect(
    main
      .getByRole('link')
      .filter({ hasText: /Ouvrir|compte/ })
      .first(),
  ).toHaveText(/Ouvrir/);
  const bought = page.getByRole('region', { name: 'Votre commande' });
  await expect(bought).toContainText(/Achat.: Générateur de devis/);
  await expect(bought).toContainText('Total payé');
  await expect(bought).toContainText(customer.email);
  await expect(page.getByRole('region', { name: 'Et ensuite' })).toContainText(
    /^Et ensuite.+€ seront prélevés le \d+.+ pour «.Générateur de devis.», puis chaque mois/,
  );
  await axe({ onPhone: true });
  await expectNoSidewaysScroll(page);
  const receipt = page.waitForEvent('download');
  await bought.getByRole('button', { name: /^Facture/ }).click();
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a purchase made for a document leads back to that document, with nothing lost', {
  tag: ['@paying.task'],
}, async ({ page, customer, shop }) => {
  const html = keepingPage.replace('location.hash.slice(1) || document.title', `'${quotes}'`);
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name: 'Bloc-notes', html });
  const text = page.frameLocator('iframe').getByLabel('Texte');
  await page.goto(`/webhook-viewer/${slug}`);
  await text.fill('Facture de Mme Kerbrat');
  await page.frameLocator('iframe').getByRole('button', { name: 'Continuer ailleurs' }).click();
  const lacking = page.getByRole('dialog', { name: /Il vous manque «.Générateur de devis.»/ });
  await lacking.getByRole('button', { name: 'Voir cet outil' }).click();
  await expect(page).toHaveURL(/\/automation\/\d+\/generateur-de-devis\?retour=/);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await typeCard(page, accepted);
  await consent(page);
  await order(page).click();
  await expectPaid(page);
  await page.reload();
  await page.getByRole('link', { name: /Revenir à «.Bloc-notes.»/ }).click();
  await expect(page).toHaveURL(new RegExp(`/webhook-viewer/${slug}\\?document=`));
  await expect(text).toHaveValue('Facture de Mme Kerbrat');
});

async function atProvider(databaseUrl: string, id: number): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query('select stripe_customer_id as customer from users where id = $1', [id]);
  await pool.end();
  return rows[0].customer;
}

const bought = (page: Page) => page.getByRole('region', { name: 'Votre commande' });

test('a card on file pays by its name, by the keyboard alone, and nothing is typed', {
  tag: ['@both-widths', '@paying.saved-card'],
}, async ({ page, customer, axe }) => {
  await buy(customer, await idOf(page.request, 'generateur-de-factures'));
  await openPayment(page);
  await expect(savedCard(page)).toBeChecked();
  await expect(savedCard(page)).toHaveAccessibleName(/Payer avec Visa se terminant par 4242/);
  await expect(number(page)).toHaveCount(0);
  await axe({ onPhone: true });
  await reach(page, page.getByLabel(/J’accepte les conditions/));
  await page.keyboard.press('Space');
  await reach(page, page.getByLabel(/Je demande l’accès immédiat/));
  await page.keyboard.press('Space');
  await reach(page, order(page));
  await page.keyboard.press('Enter');
  await expectPaid(page);
  await expect(bought(page)).toContainText('Total payé');
  const card = await (await customer.call('GET', '/api/users/payment-method/')).json();
  expect(card).toMatchObject({ card: { last4: '4242' }, others: [] });
});

test.describe('a card on file that the bank has its say about', () => {
  // The answer of the bank is read from the refusals of the confirm call; the sandbox's page has no icon.
  test.use({ expectedFaults: [/status of (400|402)|favicon/] });

  test('is confirmed at the bank at each purchase, and comes back to what was paid', {
    tag: ['@paying.saved-card.bank'],
  }, async ({ page, customer: _ }) => {
    for (const slug of ['generateur-de-factures', quotes]) {
      await page.goto(`/automation/${await idOf(page.request, slug)}/${slug}`);
      await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
      if (slug === quotes) await expect(savedCard(page)).toBeChecked();
      else await typeCard(page, confirmedByBank);
      await consent(page);
      await order(page).click();
      await page.getByRole('button', { name: 'Autoriser le paiement' }).click();
      await expectPaid(page);
    }
    await expect(bought(page)).toContainText(/Générateur de devis/);
  });

  test('declined, it says why and leads to another card, which becomes the one on file', {
    tag: ['@paying.one-card', '@paying.saved-card.declined'],
  }, async ({ page, customer, sandbox, shop }) => {
    await buy(customer, await idOf(page.request, 'generateur-de-factures'));
    await openPayment(page);
    await consent(page);
    const mine = await atProvider(shop.databaseUrl, customer.id);
    await sandbox.act('decline', { code: 'insufficient_funds', customer: mine });
    await order(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'Erreur de paiement: Le solde de votre carte est insuffisant.',
    );
    await expect(page.getByText(/^Elle remplace Visa .* pour tous vos abonnements/)).toBeVisible();
    // Not on the button any more, which is below the dialog's fold: the next Tab leads to the number.
    await expect(page.getByRole('radio', { name: 'Payer avec une autre carte' })).toBeFocused();
    // Its fields come with a script of their own.
    await expect(number(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(number(page)).toBeFocused();
    await number(page).fill('5555 5555 5555 4444');
    await page.getByLabel('Expiration').fill('12/40');
    await page.getByLabel('CVC').fill('123');
    await order(page).click();
    await expectPaid(page);
    const card = async () => (await customer.call('GET', '/api/users/payment-method/')).json();
    // The jobs do it, behind the letters of two payments.
    await expect.poll(card, { timeout: 30_000 }).toMatchObject({ card: { last4: '4444' }, others: [] });
  });
});

test('the boxes start empty, and nothing is sent without them', {
  tag: ['@5.payment.consent', '@8.payment.terms'],
}, async ({ page, customer }) => {
  await openPayment(page);
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await order(page).click();
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveAccessibleDescription('Saisissez le numéro de votre carte.');
  await typeCard(page, accepted);
  await order(page).click();
  const terms = page.getByRole('checkbox', { name: /J’accepte les conditions/ });
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(
    "Vous devez accepter les conditions d'utilisation pour continuer.",
  );
  await expect(
    page.getByText("Veuillez accepter les conditions d'utilisation", { exact: true }),
  ).toBeVisible();
  expect(await subscriptionsOf(customer)).toEqual([]);
  await page.keyboard.press('Escape');
  // A card is typed: it is asked before it is dropped.
  await page.getByRole('button', { name: 'Quitter sans payer' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Acheter et s’abonner' })).toBeFocused();
});

test.describe('a bank that asks for a confirmation', () => {
  // The answer of the bank is read from the refusals of the confirm call; the sandbox's page has no icon.
  test.use({ expectedFaults: [/status of (400|402)|favicon/] });

  test('the bank asks for a confirmation, which is given, and what was paid stays on a page', {
    tag: ['@paying.page.kept'],
  }, async ({ page, customer }) => {
    await openPayment(page);
    await typeCard(page, confirmedByBank);
    await consent(page);
    await order(page).click();
    await expect(page.getByRole('heading', { name: 'Authentification de votre banque' })).toBeVisible();
    await page.getByRole('button', { name: 'Autoriser le paiement' }).click();
    await expectPaid(page);
    expect(page.url()).not.toContain('client_secret');
    await page.reload();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });

  test('the bank’s confirmation is refused, then another card is accepted', async ({
    page,
    customer,
    axe,
  }) => {
    await openPayment(page);
    await typeCard(page, confirmedByBank);
    await consent(page);
    await order(page).click();
    await page.getByRole('button', { name: 'Refuser' }).click();
    await expect(page).toHaveURL(/\/paiement\/retour/);
    await expect(page.getByRole('alert')).toContainText(
      'Erreur de paiement: La confirmation demandée par votre banque n’a pas abouti.',
    );
    expect(page.url()).not.toContain('client_secret');
    await axe();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await typeCard(page, accepted);
    await order(page).click();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });

  test('the bank’s page is left by the browser’s own arrow', async ({ page, customer }) => {
    await openPayment(page);
    await typeCard(page, confirmedByBank);
    await consent(page);
    await order(page).click();
    await expect(page.getByRole('heading', { name: 'Authentification de votre banque' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('rien n’a été débité');
    await typeCard(page, accepted);
    await order(page).click();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });
});

test.describe('a declined card', () => {
  test.use({ expectedFaults: [/status of 402/] });

  test('says why in French, loses nothing, and another one pays at once', {
    tag: ['@8.payment.refused'],
  }, async ({ page, customer }) => {
    await openPayment(page);
    await typeCard(page, declined);
    await consent(page);
    await order(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'Erreur de paiement: Votre carte a été refusée par votre banque.',
    );
    await expect(number(page)).toHaveValue(declined);
    await number(page).fill(accepted);
    await order(page).click();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });
});

test.describe('a connection that is lost', () => {
  test.use({ expectedFaults: [/Failed to load resource/] });

  test('after the card: says that it verifies, then that it is paid', async ({ page, customer, axe }) => {
    const confirm = '**/confirm_subscription_payment/';
    await page.route(confirm, (route) => route.abort());
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await order(page).click();
    await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement…' })).toBeFocused();
    await expect(page.getByText(/Ne payez pas une seconde fois/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    await axe();
    await expect(page.getByRole('button', { name: 'Vérifier maintenant' })).toBeEnabled();
    const paid = expectPaid(page);
    await page.unroute(confirm);
    // It also verifies by itself: the button is gone when that comes first.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent?.includes('Vérifier maintenant'))?.click();
    });
    await paid;
    await expectPaidOnce(customer);
  });

  test('with the page closed: the payment is taken up again on return', async ({ page, customer }) => {
    const confirm = '**/confirm_subscription_payment/';
    await page.route(confirm, (route) => route.abort());
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await order(page).click();
    await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement…' })).toBeVisible();
    await page.unroute(confirm);
    await page.reload();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });

  test('with the provider’s answer lost: the server tells, and nothing is paid twice', async ({
    page,
    customer,
  }) => {
    await page.route('**/v1/payment_intents/*/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await order(page).click();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });

  test('before the card arrives: says that nothing was taken, and pays at the next press', async ({
    page,
    customer,
  }) => {
    const confirm = '**/v1/payment_intents/*/confirm';
    await page.route(confirm, (route) => route.abort());
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await order(page).click();
    await expect(page.getByRole('alert')).toContainText('rien n’a été débité', { timeout: 15_000 });
    await page.unroute(confirm);
    await order(page).click();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });

  test('entirely, and found again', async ({ page, context, customer }) => {
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await context.setOffline(true);
    await order(page).click();
    await expect(page.getByRole('alert')).toContainText('Vérifiez votre connexion internet');
    await context.setOffline(false);
    await order(page).click();
    await expectPaid(page);
    await expectPaidOnce(customer);
  });
});

test.describe('the log of the terms cannot be reached', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('a payment goes on when the acceptance could not be logged, and says so', {
    tag: ['@4.payment.log-failed'],
  }, async ({ page, customer }) => {
    await page.route('**/api/terms-acceptance/', (route) => route.abort());
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await Promise.all([
      expect(page.getByText('Votre acceptation des conditions n’a pas pu être enregistrée.')).toBeVisible(),
      order(page).click(),
    ]);
    await expectPaid(page);
    await expectPaidOnce(customer);
  });
});

test('a double click pays once', async ({ page, customer }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await openPayment(page);
  await typeCard(page, accepted);
  await consent(page);
  await order(page).dblclick();
  await expectPaid(page);
  expect(sent.filter((path) => path.endsWith('/create_subscription/'))).toHaveLength(1);
  expect(sent.filter((path) => path.endsWith('/confirm'))).toHaveLength(1);
  await expectPaidOnce(customer);
});

test('the keyboard alone is enough', { tag: ['@keyboard.checkout/PaymentForm'] }, async ({
  page,
  customer,
}) => {
  await page.goto(`/automation/${await idOf(page.request, quotes)}/${quotes}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).focus();
  await page.keyboard.press('Enter');
  await expect(order(page)).toBeVisible();
  const wanted = (name: RegExp | string) => page.getByLabel(name).or(page.getByRole('button', { name }));
  await reach(page, wanted('Numéro de carte'));
  await page.keyboard.type('4242424242424242');
  await expect(number(page)).toHaveValue(accepted);
  await reach(page, wanted('Expiration'));
  await page.keyboard.type('1240');
  await reach(page, wanted('CVC'));
  await page.keyboard.type('123');
  await reach(page, wanted(/J’accepte les conditions/));
  await page.keyboard.press('Space');
  await reach(page, wanted(/Je demande l’accès immédiat/));
  await page.keyboard.press('Space');
  await reach(page, wanted(/Commander avec obligation de paiement/));
  await page.keyboard.press('Enter');
  await expectPaid(page);
  await expectPaidOnce(customer);
});

test('the amount changed meanwhile: it is shown and asked again, nothing is charged silently', async ({
  page,
  customer,
  shop,
  axe,
}) => {
  await openPayment(page);
  const before = await order(page).textContent();
  // A month of another subscription fills the cap while this window is open.
  await giveAutomation(shop.databaseUrl, customer.id, { subscription: { individualPrice: 1500 } });
  await typeCard(page, accepted);
  await consent(page);
  await order(page).click();
  await expect(page.getByText(/Le montant a changé/)).toBeVisible();
  await expect(dialog(page)).toContainText('Remise plafond');
  expect(await order(page).textContent()).not.toBe(before);
  await axe();
  await order(page).click();
  await expectPaid(page);
});

test('nothing due today: a card is saved and nothing is debited', async ({ page, customer, shop }) => {
  await giveAutomation(shop.databaseUrl, customer.id, { subscription: { individualPrice: 1500 } });
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  const owned = { userId: customer.id, automationId: await idOf(page.request, quotes) };
  const inShop = { db: openDatabase(pool), clock: { now: () => new Date() } };
  await createPurchase(inShop, owned);
  await createSubscription(inShop, { ...owned, status: 'offered' });
  await pool.end();

  await openPayment(page);
  await expect(page.getByText('Aucun montant n’est débité aujourd’hui.')).toBeVisible();
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
  await page.getByRole('checkbox', { name: /Je demande que mon abonnement/ }).check();
  await order(page).click();
  await expect(page.getByText('Votre carte est seulement enregistrée pour les mois suivants.')).toBeVisible();
  await typeCard(page, accepted);
  await order(page).click();
  await expect(page.getByRole('heading', { name: 'Votre accès est ouvert' })).toBeVisible();
  await expect(page.getByText(/Votre abonnement à .* est actif/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?tab=automations&paiement=/);
});

test.describe('a session that ends during the payment', () => {
  test.use({ expectedFaults: [/status of 40[01]/] });

  test('leads to the sign-in and back to the same payment', async ({ page, customer }) => {
    await openPayment(page);
    await typeCard(page, accepted);
    await consent(page);
    await page.evaluate(() => {
      localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`);
      localStorage.setItem('refreshToken', 'revoked');
    });
    await order(page).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(order(page)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /J’accepte les conditions/ })).toBeChecked();
    await typeCard(page, accepted);
    await order(page).click();
    await expectPaid(page);
  });
});

test('the payment fits the smallest screen', async ({ page, customer: _ }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPayment(page);
  await order(page).click();
  const excess = () =>
    page.evaluate(() => {
      const body = document.querySelector('dialog[open]')?.lastElementChild;
      return Math.max(
        document.documentElement.scrollWidth - innerWidth,
        (body?.scrollWidth ?? 0) - (body?.clientWidth ?? 0),
      );
    });
  await expect.poll(excess).toBeLessThanOrEqual(0);
  await order(page).scrollIntoViewIfNeeded();
  await expect(order(page)).toBeInViewport();
});

test('the way back without a payment says so', { tag: ['@2./paiement/retour'] }, async ({
  page,
  customer: _,
}) => {
  await page.goto('/paiement/retour');
  await expect(page.getByText('Aucun paiement n’est en cours dans cet onglet.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Mes factures' })).toHaveAttribute('href', '/factures');
  await expect(main.getByRole('link', { name: 'Mes automatisations' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
