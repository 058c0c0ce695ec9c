import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const explainer = '/qu-est-ce-qu-une-automatisation';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Proposer une automatisation' });
const open = (page: Page) => page.getByRole('button', { name: 'Proposer une idée' }).click();
const success = 'Votre idée a été envoyée avec succès ! Nous vous recontacterons bientôt.';
const description = 'Relancer mes devis restés sans réponse. Chaque lundi matin, si possible.';

test('a visitor proposes an idea from the explainer and is told that it was received', {
  tag: ['@2.explainer.idea', '@8.idea.sent', '@9.usages'],
}, async ({ page, mailbox }) => {
  const email = `idee-${Date.now()}@exemple.fr`;
  await page.goto(explainer);
  await open(page);
  await expect(dialog(page).getByLabel('Personnel')).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Envoyer mon idée' }).click();
  await expect(dialog(page).getByText('La description de votre idée est obligatoire.').last()).toBeVisible();
  await expect(dialog(page).getByLabel('Votre idée')).toBeFocused();
  await dialog(page).getByLabel('Votre idée').fill('Trop court');
  await expect(
    dialog(page).getByText('Veuillez décrire votre idée avec au moins 20 caractères.').last(),
  ).toBeVisible();
  await dialog(page).getByLabel('Votre idée').fill(description);
  await dialog(page).getByLabel('Professionnel').check();
  await dialog(page).getByLabel('Catégorie').selectOption({ index: 1 });
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('button', { name: 'Envoyer mon idée' }).click();
  await expect(page.getByText(success)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(`Nous vous répondrons à l’adresse ${email}.`)).toBeVisible();
  await mailbox.waitFor(email, /bien reçu votre idée/);
});

test('a customer finds the email filled in, and the idea with its state on the contact tab', {
  tag: ['@2.idea.prefilled', '@4.idea.statuses'],
}, async ({ page, customer }) => {
  await page.goto(explainer);
  await open(page);
  await expect(dialog(page).getByLabel('Email')).toHaveValue(customer.email);
  await dialog(page).getByLabel('Votre idée').fill(description);
  await dialog(page).getByRole('button', { name: 'Envoyer mon idée' }).click();
  await expect(page.getByText(success)).toBeVisible();
  await page.goto('/support?tab=contact');
  const item = page
    .getByRole('region', { name: 'Vos idées d’automatisation' })
    .getByRole('listitem')
    .filter({ hasText: 'Relancer mes devis restés sans réponse' });
  // The model reads it meanwhile.
  await expect(item).toContainText(/Nouvelle|Analyse en cours|Traitée par l’IA/);
  await item.locator('summary').click();
  await expect(item.getByText('Chaque lundi matin')).toBeVisible();
});

test('the form leaves by Escape, and the focus comes back', async ({ page }) => {
  await page.goto(explainer);
  await open(page);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proposer une idée' })).toBeFocused();
});

for (const way of ['Escape', 'Back'] as const) {
  test(`${way} closes the form, and what was typed is there when it opens again`, async ({ page }) => {
    await page.goto(explainer);
    await open(page);
    await dialog(page).getByLabel('Votre idée').fill(description);
    if (way === 'Back') await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${explainer}$`));
    await open(page);
    await expect(dialog(page).getByLabel('Votre idée')).toHaveValue(description);
  });
}

test.describe('when the server is down', () => {
  test.use({ expectedFaults: [/status of 503/] });

  test('what was typed stays in the form', { tag: ['@8.nothing-lost'] }, async ({ page }) => {
    await page.route('**/api/automation-ideas/', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(explainer);
    await open(page);
    await dialog(page).getByLabel('Votre idée').fill(description);
    await dialog(page).getByLabel('Email').fill('panne@exemple.fr');
    await dialog(page).getByRole('button', { name: 'Envoyer mon idée' }).click();
    await expect(dialog(page).getByText('Erreur serveur. Veuillez réessayer ultérieurement.')).toBeVisible();
    await expect(dialog(page).getByLabel('Votre idée')).toHaveValue(description);
  });
});

test('a visitor follows their idea by the link of the acknowledgement, without an account', {
  tag: ['@2./idees/suivi', '@4.idea.email'],
}, async ({ page, request, shop, mailbox, axe }) => {
  const email = `suivi-${Date.now()}@exemple.fr`;
  const words = { email, description: `${description}\n\n<b>${'motsanspause'.repeat(12)}</b>` };
  await request.post(`${shop.siteUrl}/api/automation-ideas/`, { data: words });
  const { text } = await mailbox.waitFor(email, /bien reçu votre idée/);
  expect(text).not.toContain('devis');
  const [link = ''] = /\/idees\/suivi#\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Relancer mes devis restés sans réponse' })).toBeVisible();
  await expect(page.getByText(/^(Nouvelle|Analyse en cours|Traitée par l’IA)$/)).toBeVisible();
  await expect(page.getByText('<b>motsanspause')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Ne plus m’écrire au sujet de mes idées' }).click();
  await expect(page.getByText('Nous ne vous écrivons pas au sujet de cette idée')).toBeVisible();
  await axe({ onPhone: true });
});

test('a visitor stops the emails about their ideas by the link at the foot of one, without an account', {
  tag: ['@idea.told.one-click'],
}, async ({ page, request, shop, mailbox, axe }) => {
  const email = `arret-${Date.now()}@exemple.fr`;
  await request.post(`${shop.siteUrl}/api/automation-ideas/`, { data: { email, description } });
  const { text } = await mailbox.waitFor(email, /bien reçu votre idée/);
  const [stop = ''] = /\/idees\/suivi#arret-[\w.-]+/.exec(text.replaceAll(/\s/g, '')) ?? [];
  await page.goto(stop);
  await expect(page.getByText('Relancer mes devis')).toHaveCount(0);
  await axe({ onPhone: true });
  await page.getByRole('button', { name: 'Ne plus m’écrire au sujet de mes idées' }).click();
  await expect(page.getByText('C’est noté')).toBeVisible();
  await axe({ onPhone: true });
  const [follow = ''] = /\/idees\/suivi#(?!arret)\S+/.exec(text) ?? [];
  await page.goto('/');
  await page.goto(follow);
  await expect(page.getByText('Nous ne vous écrivons pas au sujet de cette idée')).toBeVisible();
});

test.describe('with a link that the shop did not sign', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('the page of an idea says so, and offers to propose one', async ({ page }) => {
    await page.goto('/idees/suivi#12.faux');
    await expect(page.getByText('Ce lien n’est plus valide ou a expiré.')).toBeVisible();
    await page.goto('/idees/suivi');
    await expect(page.getByText('Ouvrez le lien de votre email')).toBeVisible();
  });
});

test('an idea written in an email is kept, acknowledged and followed', {
  tag: ['@4.idea.email'],
}, async ({ page, shop, mailbox }) => {
  const email = `par-email-${Date.now()}@exemple.fr`;
  await page.goto(`${shop.mailboxUrl}/`);
  await page.getByRole('link', { name: 'Écrire à l’adresse des idées' }).click();
  await expect(page.getByLabel('À', { exact: true })).toHaveValue('idees@rouage.example');
  await page.getByLabel('De', { exact: true }).fill(email);
  await page.getByLabel('Objet').fill('Relance des devis');
  await page.getByRole('textbox', { name: 'Message' }).fill(`${description}\n\n-- \nCamille Martin`);
  await page.getByRole('button', { name: 'Envoyer l’email' }).click();
  await expect(page.getByRole('status')).toContainText('Email envoyé à idees@rouage.example');
  const { text } = await mailbox.waitFor(email, /bien reçu votre idée/);
  await page.goto(/\S+\/idees\/suivi#\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Relance des devis' })).toBeVisible();
  await expect(page.getByText('Chaque lundi matin, si possible.')).toBeVisible();
  await expect(page.getByText('Camille Martin')).toHaveCount(0);
});

test('a visitor answers the questions about their idea by the link of an email, by the keyboard alone', {
  tag: ['@keyboard.ideas/IdeaQuestions'],
}, async ({ page, request, shop, mailbox, axe }) => {
  const email = `questions-${Date.now()}@exemple.fr`;
  const words = { email, description: 'Trier mes factures fournisseurs.' };
  await request.post(`${shop.siteUrl}/api/automation-ideas/`, { data: words });
  const { text } = await mailbox.waitFor(email, /Quelques questions/);
  const [link = ''] = /\/idees\/suivi#\S+/.exec(text) ?? [];
  await page.goto(link);
  const form = page.getByRole('form', { name: 'Questions sur votre idée' });
  await expect(page.getByText(/Texte écrit par une IA/)).toBeVisible();
  await pressOn(page, form.getByRole('button', { name: 'Envoyer mes réponses' }));
  await expect(form.getByText('Répondez à une question au moins.')).toBeVisible();
  await axe({ onPhone: true });
  await expectNoSidewaysScroll(page);
  await typeIn(page, form.getByRole('textbox').first(), 'Une fois par semaine.');
  await pressOn(page, form.getByRole('button', { name: 'Envoyer mes réponses' }));
  await expect(page.getByText(/vos réponses ont été envoyées/)).toBeVisible();
  await page.reload();
  await expect(form.getByRole('textbox').first()).toHaveValue('Une fois par semaine.');
});
