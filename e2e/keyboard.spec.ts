import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { expect, test } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';

/** No mouse and no touch in this file: a form is filled in and sent by the keyboard alone. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

const secret = 'une horloge bien réglée 42';

/** What had the focus may have gone with its act: the keyboard goes on near it, not from the top of the page. */
const expectFocusInMain = (page: Page) => expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

test('an account is opened, with a trial, by the keyboard alone', {
  tag: ['@keyboard.registration/RegisterForm'],
}, async ({ page }) => {
  await page.goto('/register');
  await expect(field(page, 'Email')).toBeVisible();
  await typeIn(page, page.getByLabel(/^Prénom/), 'Zoé');
  await typeIn(page, field(page, 'Email'), `clavier-${randomUUID()}@exemple.fr`);
  await typeIn(page, field(page, 'Mot de passe'), 'un chat bien perché');
  await typeIn(page, field(page, 'Confirmer le mot de passe'), 'un chat bien perché');
  await reach(page, page.getByLabel(/Essai gratuit/));
  const chosen = page.getByLabel(/Essai gratuit/).locator('option:checked');
  for (let down = 0; down < 30 && (await chosen.textContent()) !== 'Générateur de devis'; down += 1)
    await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText('Générateur de devis');
  await pressOn(page, box(page, /J’accepte/), 'Space');
  await pressOn(page, button(page, 'Créer mon compte'));
  await expect(page).toHaveURL('/catalogue');
  await said(page, 'Inscription réussie !');
});

test(
  'the import box opens, takes a file and gives it back by the keyboard alone',
  { tag: ['@keyboard.registration/RegisterForm'] },
  async ({ page }, info) => {
    const file = info.outputPath('export.json');
    await writeFile(file, '{}');
    await page.goto('/register');
    await pressOn(page, page.getByText('Restaurer un compte supprimé'));
    const input = field(page, 'Votre fichier d’export (.json)');
    // Listened for before it is reached: the browser may open it sooner than it is told to hand it over.
    const opened = page.waitForEvent('filechooser');
    await reach(page, input);
    await page.keyboard.press('Enter');
    const chooser = await opened;
    await chooser.setFiles(file);
    await expect(input).toHaveAccessibleDescription('Ce fichier ne correspond pas à un export valide');
  },
);

test('a visitor signs in, and asks for a new password, by the keyboard alone', {
  tag: ['@keyboard.auth/LoginForm', '@keyboard.auth/ForgottenForm'],
}, async ({ page, customer }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await pressOn(page, page.getByRole('link', { name: 'Mot de passe oublié' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await typeIn(page, field(page, 'Email'), customer.email);
  await page.keyboard.press('Enter');
  await said(page, 'Instructions de réinitialisation envoyées par email.');
  await pressOn(page, page.getByRole('link', { name: 'Retour à la connexion' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await typeIn(page, field(page, 'Email'), customer.email);
  await typeIn(page, field(page, 'Mot de passe'), customer.password);
  await pressOn(page, box(page, 'Se souvenir de moi'), 'Space');
  await pressOn(page, button(page, 'Se connecter'));
  await expect(page).toHaveURL('/dashboard');
});

test('a password is reset by the keyboard alone', { tag: ['@keyboard.auth/ResetPassword'] }, async ({
  page,
  customer,
  mailbox,
}) => {
  await customer.call('POST', '/api/password/request/', { email: customer.email });
  const { text } = await mailbox.waitFor(customer.email, /Réinitialisez/);
  const [link = ''] = /\/reset-password\/[^\s/]+/.exec(text) ?? [];
  await page.goto(link);
  await expect(field(page, 'Nouveau mot de passe')).toBeVisible();
  await typeIn(page, field(page, 'Nouveau mot de passe'), 'une lanterne bien rangée');
  await typeIn(page, field(page, 'Confirmer le mot de passe'), 'une lanterne bien rangée');
  await pressOn(page, button(page, 'Enregistrer le mot de passe'));
  await expect(page).toHaveURL('/login');
});

test('the password and the email are changed by the keyboard alone', {
  tag: ['@keyboard.profile/EmailChangeForm', '@keyboard.auth/PasswordChangeForm'],
}, async ({ page, customer }) => {
  await page.goto('/profile/edit?tab=securite');
  const password = page.getByRole('region', { name: 'Mot de passe' });
  await expect(password).toBeVisible();
  await typeIn(page, password.getByLabel('Mot de passe actuel'), customer.password);
  await typeIn(page, password.getByLabel('Nouveau mot de passe', { exact: true }), `${secret} bis`);
  await typeIn(page, password.getByLabel('Confirmer le nouveau mot de passe'), `${secret} bis`);
  await pressOn(page, button(page, 'Changer le mot de passe'));
  await said(page, 'Vos autres appareils ont été déconnectés.');
  const address = page.getByRole('region', { name: 'Adresse email' });
  await page.goto('/profile/edit');
  await expect(address).toBeVisible();
  await typeIn(page, address.getByLabel('Nouvelle adresse email'), `autre-${randomUUID()}@exemple.fr`);
  await typeIn(page, address.getByLabel('Mot de passe actuel'), `${secret} bis`);
  await pressOn(page, button(page, 'Changer d’adresse'));
  await said(page, /Un lien vient d’être envoyé à/);
});

test('a card is saved by the keyboard alone', { tag: ['@keyboard.card/CardSection'] }, async ({
  page,
  customer,
}) => {
  await page.goto('/profile/edit?tab=securite');
  await expect(button(page, 'Ajouter une carte')).toBeVisible();
  await pressOn(page, button(page, 'Ajouter une carte'));
  await typeIn(page, page.getByLabel('Numéro de carte'), '4242424242424242');
  await typeIn(page, page.getByLabel('Expiration'), '1240');
  await typeIn(page, page.getByLabel('CVC'), '123');
  await pressOn(page, button(page, 'Enregistrer la carte'));
  await expect(page.getByRole('region', { name: 'Carte bancaire' })).toContainText('Expire fin 12/2040');
  expect(customer.id).toBeGreaterThan(0);
});

test('the profile and the preferences are changed by the keyboard alone, through their tabs', {
  tag: ['@keyboard.profile/IdentitySection', '@keyboard.accounts/NotificationsSection'],
}, async ({ page, customer }) => {
  await page.goto('/profile/edit');
  await expect(page.getByLabel(/^Prénom/)).toBeVisible();
  await typeIn(page, page.getByLabel(/^Prénom/), 'Zoé');
  await pressOn(page, button(page, 'Enregistrer mes coordonnées'));
  await said(page, 'Profil mis à jour avec succès');
  await page.goto('/profile/edit');
  await reach(page, page.getByRole('tab', { name: 'Informations personnelles' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile/edit?tab=securite');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile/edit?tab=preferences');
  await pressOn(page, box(page, 'Offres et nouveautés'), 'Space');
  await pressOn(page, button(page, 'Enregistrer mes préférences'));
  await said(page, 'Préférences mises à jour avec succès');
  expect((await customer.call('GET', '/api/users/me/')).status()).toBe(200);
});

test('the account is deleted by the keyboard alone', { tag: ['@keyboard.web/ui/ConfirmDialog'] }, async ({
  page,
  customer,
}) => {
  await page.goto('/profile/edit?tab=preferences&part=compte');
  await expect(button(page, 'Supprimer mon compte')).toBeVisible();
  await pressOn(page, button(page, 'Supprimer mon compte'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  // Their order is that of the screen: the focus goes through both and to the button.
  const first = dialog.getByRole('checkbox').or(dialog.getByRole('textbox')).first();
  await reach(page, first);
  const boxFirst = (await first.getAttribute('type')) === 'checkbox';
  if (boxFirst) await page.keyboard.press('Space');
  else await page.keyboard.type('SUPPRIMER');
  await reach(page, boxFirst ? dialog.getByRole('textbox') : dialog.getByRole('checkbox'));
  if (boxFirst) await page.keyboard.type('SUPPRIMER');
  else await page.keyboard.press('Space');
  await pressOn(page, dialog.getByRole('button', { name: 'Supprimer définitivement' }));
  await expect(page).toHaveURL('/catalogue');
  expect((await customer.call('GET', '/api/users/me/')).status()).toBe(401);
});

test('a request to the support leaves by the keyboard alone', {
  tag: ['@keyboard.support/ContactForm'],
}, async ({ page }) => {
  await page.goto('/support?tab=contact');
  const form = page.getByRole('form', { name: 'Écrivez au support' });
  await expect(form).toBeVisible();
  await typeIn(page, form.getByLabel('Email'), `clavier-${randomUUID()}@exemple.fr`);
  await typeIn(page, form.getByLabel('Sujet'), 'Ma facture de novembre');
  await reach(page, form.getByLabel('Catégorie'));
  await page.keyboard.type('Facturation');
  await expect(form.getByLabel('Catégorie')).toHaveValue('billing');
  await typeIn(page, form.getByLabel('Message'), 'Bonjour, je ne trouve pas ma facture de novembre.');
  await pressOn(page, form.getByRole('button', { name: 'Envoyer ma demande' }));
  await said(page, /Demande n°\s\d+ envoyée/);
});

test('an idea is proposed by the keyboard alone', { tag: ['@keyboard.ideas/IdeaModal'] }, async ({
  page,
}) => {
  await page.goto('/qu-est-ce-qu-une-automatisation');
  await expect(button(page, 'Proposer une idée')).toBeVisible();
  await pressOn(page, button(page, 'Proposer une idée'));
  const dialog = page.getByRole('dialog', { name: 'Proposer une automatisation' });
  await typeIn(page, dialog.getByLabel('Votre idée'), 'Relancer mes devis restés sans réponse.');
  await reach(page, dialog.getByRole('radio', { name: 'Personnel' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Professionnel' })).toBeChecked();
  await typeIn(page, dialog.getByLabel('Email'), `clavier-${randomUUID()}@exemple.fr`);
  await pressOn(page, dialog.getByRole('button', { name: 'Envoyer mon idée' }));
  await said(page, 'Votre idée a été envoyée avec succès ! Nous vous recontacterons bientôt.');
});

test('a trial is chosen by the keyboard alone', { tag: ['@keyboard.free-trial/TrialDialog'] }, async ({
  page,
  customer,
}) => {
  await customer.verifyEmail();
  await page.goto('/dashboard');
  await expect(button(page, 'Essayer gratuitement')).toBeVisible();
  await pressOn(page, button(page, 'Essayer gratuitement'));
  const dialog = page.getByRole('dialog', { name: 'Choisir mon essai gratuit' });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await typeIn(page, dialog.getByLabel('Rechercher'), 'generateur de devis');
  await expect(dialog.getByRole('radio', { name: /Relance/ })).toHaveCount(0);
  await reach(page, dialog.getByRole('radio', { name: /Générateur de devis/ }));
  await page.keyboard.press('Space');
  await pressOn(page, dialog.getByRole('button', { name: /Commencer mon essai/ }));
  await expect(page).toHaveURL('/dashboard?tab=automations');
  await expectFocusInMain(page);
});

test('a subscription is cancelled and taken back by the keyboard alone', async ({ page, customer, shop }) => {
  const subscription = { currentPeriodEnd: new Date(Date.now() + 12 * DAY_MS) };
  await giveAutomation(shop.databaseUrl, customer.id, { name: 'Outil mensuel', subscription, owned: true });
  await page.goto('/dashboard?tab=automations');
  await expect(button(page, /^Annuler l'abonnement/)).toBeVisible();
  await pressOn(page, button(page, /^Annuler l'abonnement/));
  // From a row whose end is on the right, a dialog reads from the left all the same.
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveCSS('text-align', 'start');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: "Annuler l'abonnement" }));
  await said(page, "En cours d'annulation");
  await expectFocusInMain(page);
  await pressOn(page, button(page, /^Réactiver/));
  const question = page.getByRole('dialog', { name: /Réactiver l’abonnement à/ });
  await expect(question).toBeVisible();
  await pressOn(page, question.getByRole('button', { name: 'Réactiver' }));
  await said(page, 'Abonnement réactivé avec succès');
  await expectFocusInMain(page);
});

test('a contract is ended by the keyboard alone, signed in or by email', {
  tag: ['@keyboard.auth/EmailLinkForm'],
}, async ({ page, customer, shop, context }) => {
  const subscription = { currentPeriodEnd: new Date(Date.now() + 12 * DAY_MS) };
  await giveAutomation(shop.databaseUrl, customer.id, { name: 'Contrat à finir', subscription });
  await page.goto('/resiliation');
  await expect(button(page, 'Résilier Contrat à finir')).toBeVisible();
  await pressOn(page, button(page, 'Résilier Contrat à finir'));
  const question = page.getByRole('dialog', { name: /Résilier/ });
  await expect(question).toBeVisible();
  await pressOn(page, question.getByRole('button', { name: 'Confirmer la résiliation' }));
  await said(page, /est résilié/);
  await expect(page.locator(':focus')).toContainText('est résilié');

  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/resiliation');
  await expect(field(page, 'Email')).toBeVisible();
  await typeIn(page, field(page, 'Email'), customer.email);
  await pressOn(page, button(page, 'Recevoir le lien de résiliation'));
  await said(page, /Si un compte existe à cette adresse/);
});

test.describe('a link of verification that is over', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('is asked for again by the keyboard alone', { tag: ['@keyboard.auth/ResendForm'] }, async ({
    page,
    customer,
  }) => {
    await page.goto('/verify-email/perime');
    await expect(field(page, 'Email')).toBeVisible();
    await typeIn(page, field(page, 'Email'), customer.email);
    await pressOn(page, button(page, 'Recevoir un nouveau lien'));
    await expect(page.getByRole('status').filter({ hasText: 'un nouveau lien' })).toBeVisible();
  });
});

test('the catalogue and the questions are searched by the keyboard alone', {
  tag: ['@keyboard.support/FrequentQuestions', '@keyboard.catalogue/CatalogueScreen'],
}, async ({ page }) => {
  await page.goto('/catalogue');
  await typeIn(page, page.getByRole('searchbox'), 'signature');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/catalogue?search=signature');
  await page.goto('/support');
  await typeIn(page, page.getByRole('searchbox'), 'résilier');
  await page.keyboard.press('Enter');
  await said(page, 'Les prix peuvent-ils changer');
  await expect(page.getByText('Comment fonctionne l’essai gratuit')).toHaveCount(0);
});

test.describe('a first visit', () => {
  test.use({ firstVisit: true });

  test('chooses its cookies by the keyboard alone', {
    tag: ['@keyboard.web/consent/CookieSettings'],
  }, async ({ page }) => {
    await page.goto('/about');
    await expect(button(page, 'Personnaliser')).toBeVisible();
    await pressOn(page, button(page, 'Personnaliser'));
    const dialog = page.getByRole('dialog', { name: 'Vos choix de cookies' });
    await expect(dialog).toBeVisible();
    await pressOn(page, dialog.getByRole('checkbox', { name: /Mesure d’audience/ }), 'Space');
    await pressOn(page, dialog.getByRole('button', { name: 'Enregistrer mes choix' }));
    await expect(button(page, 'Personnaliser')).toHaveCount(0);
  });
});
