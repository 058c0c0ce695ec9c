import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { type Customer, registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Abonnements' });
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const views = (page: Page) => page.getByRole('navigation', { name: 'Vues enregistrées' });
const listMenu = (page: Page) => button(page, 'Plus d’actions sur la liste\u00a0: Abonnements');

const month = { currentPeriodEnd: new Date(Date.now() + 12 * DAY_MS) };

/** Names of this test alone: the list is everybody's. */
async function subscribe({ id, email }: Customer, databaseUrl: string, names: readonly string[]) {
  for (const name of names) await giveAutomation(databaseUrl, id, { name, owned: true, subscription: month });
  return `/admin/subscriptions?user_email=${encodeURIComponent(email)}`;
}

/** From the first item of an open menu down to this one. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  for (let steps = 0; steps < 8; steps += 1) {
    await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Chooses these rows by `j` and `x`, and opens what may be done about them. */
async function chooseRows(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('j');
      if (await row(page, name).evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('x');
    await expect(row(page, name).getByRole('checkbox')).toBeChecked();
  }
  await page.keyboard.press('a');
  await expect(button(page, 'Agir sur les lignes choisies')).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a list has rows of 44 pixels, and on a phone cards that stand above its figures', {
  tag: ['@2.admin.rows'],
}, async ({ page, member, shop }) => {
  const names = ['Rangée une', 'Rangée au nom bien plus long que sa colonne ne l’est'];
  await openSettled(page, await subscribe(member, shop.databaseUrl, names));
  const rows = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(2);
  const heights = () =>
    rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(await heights()).toEqual([44, 44]);
  const top = async (words: string) => (await page.getByText(words).last().boundingBox())?.y ?? 0;
  const first = await rows.first().boundingBox();
  expect(await top('Chiffres comptés')).toBeLessThan(first?.y ?? 0);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(
    row(page, 'Rangée une').getByRole('cell', { name: 'Rangée une', exact: true }),
  ).toBeInViewport();
  const card = await rows.last().boundingBox();
  expect(card?.width).toBeLessThanOrEqual(343);
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(await top('Chiffres comptés'));
  await expectNoSidewaysScroll(page);
});

test('a view is saved under a name, opened, renamed, filled anew and deleted, by the keyboard alone', {
  tag: ['@2.admin.views', '@axe.lists/ViewDialog', '@axe.lists/SavedViews', '@keyboard.lists/ViewDialog'],
}, async ({ page, member, shop, axe }) => {
  const address = await subscribe(member, shop.databaseUrl, ['Vue une']);
  await openSettled(page, `${address}&status=active`);
  await pressOn(page, listMenu(page));
  await choose(page, 'Enregistrer cette vue');
  const naming = dialog(page, 'Enregistrer cette vue');
  await expect(naming.getByLabel('Nom de la vue')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(naming.getByText('Donnez un nom à cette vue.').first()).toBeVisible();
  await axe();
  await typeIn(page, naming.getByLabel('Nom de la vue'), 'Mes actifs');
  await page.keyboard.press('Enter');
  await expect(naming).toHaveCount(0);
  const chip = views(page).getByRole('link', { name: 'Mes actifs' });
  await expect(chip).toHaveAttribute('aria-current', 'true');
  await expectNoSidewaysScroll(page);

  await pressOn(page, views(page).getByRole('link', { name: 'Tout' }));
  await expect(page).toHaveURL('/admin/subscriptions');
  await pressOn(page, chip);
  await expect(page).toHaveURL(/status=active/);
  await expect(row(page, 'Vue une')).toBeVisible();
  await axe();

  await pressOn(page, button(page, 'Actions sur la vue Mes actifs'));
  await choose(page, 'Renommer');
  await typeIn(page, dialog(page, 'Renommer la vue').getByLabel('Nom de la vue'), 'Mes suspendus');
  await page.keyboard.press('Enter');
  await expect(views(page).getByRole('link', { name: 'Mes suspendus' })).toBeVisible();

  await page.goto(`${address}&status=cancelling`);
  await pressOn(page, button(page, 'Actions sur la vue Mes suspendus'));
  await choose(page, 'Y mettre les filtres actuels');
  await expect(views(page).getByRole('link', { name: 'Mes suspendus' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await pressOn(page, button(page, 'Actions sur la vue Mes suspendus'));
  await choose(page, 'Supprimer');
  const confirm = dialog(page, 'Supprimer la vue «\u00a0Mes suspendus\u00a0»\u00a0?');
  await axe();
  await pressOn(page, confirm.getByRole('button', { name: 'Supprimer la vue' }));
  await expect(views(page)).toHaveCount(0);
});

test.describe('two tabs of one person', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('never give one name to two views, and lose no name that was typed', async ({
    page,
    member,
    shop,
  }) => {
    const address = await subscribe(member, shop.databaseUrl, ['Deux onglets']);
    await openSettled(page, address);
    await listMenu(page).press('Enter');
    await choose(page, 'Enregistrer cette vue');
    const other = await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('adminAccessToken')}`,
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ list: 'subscriptions', name: 'Le matin', query: '' });
      return (await fetch('/api/admin/views/', { method: 'POST', headers, body })).status;
    });
    expect(other).toBe(201);
    const naming = dialog(page, 'Enregistrer cette vue');
    await naming.getByLabel('Nom de la vue').fill('le matin');
    await page.keyboard.press('Enter');
    await expect(naming.getByText('Une de vos vues de cette liste porte déjà ce nom.').first()).toBeVisible();
    await expect(naming.getByLabel('Nom de la vue')).toHaveValue('le matin');
    await naming.getByLabel('Nom de la vue').fill('Le soir');
    await page.keyboard.press('Enter');
    await expect(views(page).getByRole('link')).toHaveText(['Tout', 'Le matin', 'Le soir']);
  });
});

test('several rows are chosen, previewed, suspended and reported, by the keyboard alone', {
  tag: ['@2.admin.several', '@axe.lists/SeveralDialog'],
}, async ({ page, member, shop, axe }) => {
  test.slow();
  const names = ['Lot un', 'Lot deux', 'Lot trois'];
  const address = await subscribe(member, shop.databaseUrl, names);
  await giveAutomation(shop.databaseUrl, member.id, {
    name: 'Lot essai',
    subscription: { isFree: true, endDate: new Date(Date.now() + 3 * DAY_MS) },
  });
  await openSettled(page, address);
  await chooseRows(page, ['Lot essai']);
  await page.keyboard.press('Escape');
  // A Tab that comes while the menu closes is the menu's.
  await expect(button(page, 'Agir sur les lignes choisies')).toBeFocused();
  await pressOn(page, button(page, 'Choisir les 4'));
  await expect(page.getByText('Tout ce qui correspond\u00a0: 4\u00a0abonnements').last()).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await pressOn(page, button(page, 'Agir sur les lignes choisies'));
  await choose(page, 'Suspendre');
  const several = dialog(page, 'Suspendre\u00a0: plusieurs lignes');
  await expect(several.getByText('Suspendre\u00a0: 3\u00a0abonnements.')).toBeVisible();
  await expect(several.getByText(/Débite 0.€/)).toBeVisible();
  await expect(
    several.getByText(
      'Cette automatisation est offerte\u00a0: elle se termine d’elle-même à sa date de fin.',
    ),
  ).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await pressOn(page, several.getByRole('button', { name: 'Suspendre (3)' }));
  await expect(several.getByText('Suspendre\u00a0: 3\u00a0abonnements sur 3.')).toBeFocused();
  await axe();
  const saved = page.waitForEvent('download');
  await pressOn(page, several.getByRole('button', { name: 'Enregistrer le compte rendu' }));
  const report = await readFile(await (await saved).path(), 'utf8');
  expect(report.split('\r\n')[1]).toMatch(/^\d+;.*Lot \w+.*;Suspendre;Fait;$/);
  await pressOn(page, several.getByRole('button', { name: 'Fermer', exact: true }).last());
  for (const name of names)
    await expect(row(page, name).getByText('Suspendu', { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('adminRun:'))),
  ).toEqual([]);
});

test.describe('what goes wrong half way', () => {
  test.use({ expectedFaults: [/status of (?:503|401)/] });

  test('a provider that is down stops the run by itself, and what is left is resumed', async ({
    page,
    member,
    shop,
  }) => {
    const names = Array.from({ length: 8 }, (_, place) => `Coupure ${place + 1}`);
    await openSettled(page, await subscribe(member, shop.databaseUrl, names));
    const toggle = /\/toggle\/$/;
    const detail = 'Le service de paiement ne répond pas.';
    await page.route(toggle, (route) =>
      route.fulfill({ status: 503, json: { detail, code: 'payment_provider_unavailable' } }),
    );
    await table(page).getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check();
    await button(page, 'Agir sur les lignes choisies').press('Enter');
    await choose(page, 'Suspendre');
    const several = dialog(page, 'Suspendre\u00a0: plusieurs lignes');
    await several.getByRole('button', { name: 'Suspendre (8)' }).click();
    await expect(several.getByText(/Plus rien ne répondait/)).toBeVisible();
    await expect(several.getByText(detail).first()).toBeVisible();
    await page.unroute(toggle);
    await several.getByRole('button', { name: 'Reprendre ce qui reste (8)' }).click();
    await several.getByRole('button', { name: 'Suspendre (8)' }).click();
    await expect(several.getByText('Suspendre\u00a0: 8\u00a0abonnements sur 8.')).toBeVisible({
      timeout: 30_000,
    });
  });

  test('a tab that is closed leaves what it did, and the rest is offered in the next one', {
    tag: '@2.admin.several.left',
  }, async ({ page, context, member, shop }) => {
    const names = ['Fermé un', 'Fermé deux', 'Fermé trois', 'Fermé quatre'];
    const address = await subscribe(member, shop.databaseUrl, names);
    await openSettled(page, address);
    let calls = 0;
    await page.route(/\/toggle\/$/, async (route) => {
      calls += 1;
      // The first is answered; the others are under way when the tab goes.
      if (calls === 1) await route.continue();
    });
    await table(page).getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check();
    await button(page, 'Agir sur les lignes choisies').press('Enter');
    await choose(page, 'Suspendre');
    await dialog(page, 'Suspendre\u00a0: plusieurs lignes')
      .getByRole('button', { name: 'Suspendre (4)' })
      .click();
    await expect.poll(() => calls).toBe(3);
    await page.close();

    const next = await context.newPage();
    await openSettled(next, address);
    await expect(next.getByText(/1.ligne reste faite/)).toBeVisible();
    await button(next, 'Voir ce qui reste').click();
    const several = dialog(next, 'Suspendre\u00a0: plusieurs lignes');
    // What had left when the tab went may have been done: then it says so, and is not done again.
    await several.getByRole('button', { name: /^Suspendre \(\d\)$/ }).click();
    await expect(several.getByText(/^Suspendre.: (\d).abonnements? sur \1\.$/)).toBeVisible();
    await several.getByRole('button', { name: 'Fermer', exact: true }).last().click();
    await expect(button(next, 'Voir ce qui reste')).toHaveCount(0);
    for (const name of names)
      await expect(row(next, name).getByText('Suspendu', { exact: true })).toBeVisible();
  });

  test('a session that ends stops it; after the sign-in the rest is offered', async ({
    page,
    member,
    shop,
  }) => {
    const address = await subscribe(member, shop.databaseUrl, ['Fini un', 'Fini deux', 'Fini trois']);
    await openSettled(page, address);
    let calls = 0;
    await page.route(/\/toggle\/$|\/token\/refresh\/$/, async (route) => {
      if (/toggle/.test(route.request().url())) calls += 1;
      if (calls < 2) return route.continue();
      return route.fulfill({
        status: 401,
        json: { detail: 'Votre session a expiré.', code: 'invalid_token' },
      });
    });
    await table(page).getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check();
    await button(page, 'Agir sur les lignes choisies').press('Enter');
    await choose(page, 'Suspendre');
    await dialog(page, 'Suspendre\u00a0: plusieurs lignes')
      .getByRole('button', { name: 'Suspendre (3)' })
      .click();
    await expect(page).toHaveURL(/\/admin\/login/);
    await page.unroute(/\/toggle\/$|\/token\/refresh\/$/);
    await page.getByLabel('Email', { exact: true }).fill(member.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(member.password);
    await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
    await expect(button(page, 'Voir ce qui reste')).toBeVisible();
  });
});

test('a list leaves as CSV, the chosen rows alone; a failure is told', async ({ page, member, shop }) => {
  const address = await subscribe(member, shop.databaseUrl, ['=Formule', 'Autre']);
  await openSettled(page, address);
  const whole = page.waitForEvent('download');
  await listMenu(page).press('Enter');
  await choose(page, 'Exporter en CSV');
  const text = await readFile(await (await whole).path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(text).toContain(";'=Formule;");
  await row(page, 'Autre').getByRole('checkbox').check();
  const chosen = page.waitForEvent('download');
  await button(page, 'Agir sur les lignes choisies').press('Enter');
  await choose(page, 'Exporter la sélection en CSV');
  expect((await readFile(await (await chosen).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);
});

test('staff give a subscription from its screen: who, what, until when, and nothing is debited', {
  tag: [
    '@2.admin.subscription.new',
    '@keyboard.users-admin/NewSubscriptionForm',
    '@axe.users-admin/ConfirmGiven',
  ],
}, async ({ page, member, request, mailbox, shop, axe }) => {
  test.slow();
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  const name = `Cadeau-du-${member.id}e-membre`;
  await giveAutomation(shop.databaseUrl, member.id, { name, subscription: null, owned: true });
  await openSettled(page, '/admin/subscriptions');
  await pressOn(page, page.getByRole('link', { name: 'Créer ou offrir un abonnement' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvel abonnement' })).toBeVisible();
  await pressOn(page, button(page, 'Offrir'));
  await expect(page.getByText('Choisissez un client parmi les propositions.').first()).toBeVisible();
  await axe();

  const person = page.getByRole('combobox', { name: 'Client' });
  await typeIn(page, person, client.email.slice(0, 12));
  await expect(page.getByRole('option', { name: client.email })).toBeVisible();
  await axe();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(person).toHaveValue(`Camille Martin, ${client.email}`);
  const automation = page.getByRole('combobox', { name: 'Automatisation' });
  await typeIn(page, automation, name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(automation).toHaveValue(name);
  await expectNoSidewaysScroll(page);
  await pressOn(page, button(page, 'Offrir'));
  const confirm = dialog(page, `Offrir «\u00a0${name}\u00a0» à Camille Martin\u00a0?`);
  await expect(confirm.getByText(/Débite 0.€, maintenant et plus tard/)).toBeVisible();
  await expect(confirm.getByText(/jusqu’à la fin du .* Ensuite l’automatisation est reprise/)).toBeVisible();
  await axe();
  await pressOn(page, confirm.getByRole('button', { name: 'Offrir' }));
  await expect(page.getByText('Automatisation offerte temporairement')).toBeVisible();
  await expect(row(page, name).getByText('Offert', { exact: true }).first()).toBeVisible();
});

test.describe('what cannot be given', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('is refused at its field, and nothing typed is lost', async ({
    page,
    member,
    request,
    mailbox,
    shop,
  }) => {
    const client = await registerCustomer(request, shop.siteUrl, mailbox);
    const name = `Déjà là ${member.id}`;
    await giveAutomation(shop.databaseUrl, client.id, { name, owned: true, subscription: month });
    await openSettled(page, `/admin/subscriptions/new?user=${client.id}`);
    await expect(page.getByText(`A déjà\u00a0: ${name} (Actif).`)).toBeVisible();
    await page.getByRole('radio', { name: /Créer un mois à la main/ }).check();
    await page.getByRole('combobox', { name: 'Automatisation' }).fill(name);
    await page.getByRole('option', { name }).click();
    await button(page, 'Créer l’abonnement').click();
    const confirm = dialog(page, /^Créer un mois de/);
    await expect(confirm.getByText('Aucun email ne part.')).toBeVisible();
    await confirm.getByRole('button', { name: 'Créer l’abonnement' }).click();
    await expect(page.getByText('Ce client est déjà abonné à cette automatisation.').first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Automatisation' })).toHaveValue(name);
  });
});
