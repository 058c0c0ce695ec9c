import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Écrivez au support' });
const message = 'Bonjour, je ne trouve pas ma facture de novembre. Merci !';

async function write(page: Page, subject: string): Promise<void> {
  await form(page).getByLabel('Sujet').fill(subject);
  await form(page).getByLabel('Message').fill(message);
}

test('the contact tab leads to its form, and a visitor writes without an account', {
  tag: ['@both-widths', '@2./support', '@2.support.scroll', '@5.contact.priority', '@8.ticket.sent'],
}, async ({ page, mailbox }) => {
  const email = `visiteur-${Date.now()}@exemple.fr`;
  await page.goto('/support?tab=contact');
  await expect(page.getByRole('heading', { name: 'Écrivez au support' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await form(page).getByLabel('Email').fill(email);
  await write(page, 'Ma facture de novembre');
  await form(page).getByLabel('Catégorie').selectOption('Facturation');
  await expect(form(page).getByLabel('Priorité')).toHaveValue('normal');
  await form(page).getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByText('Votre demande a été envoyée avec succès')).toBeVisible();
  await expect(form(page).getByText(/Demande n°\s\d+ envoyée/)).toBeVisible();
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  await expect(form(page).getByLabel('Email')).toHaveValue(email);
  const mail = await mailbox.waitFor(email, /bien reçu votre demande/);
  expect(mail.text).toContain('Facturation');
  await expect(page.getByRole('heading', { name: 'Vos demandes' })).toHaveCount(0);
});

test('in a low window a link to the form brings it into view with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 320 });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nous écrire' }).click();
  const title = page.getByRole('heading', { name: 'Écrivez au support' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
});

test('an incomplete request says what is missing, on the first field, and loses nothing', async ({
  page,
}) => {
  await page.goto('/support?tab=contact');
  // Enter sends nothing before the page is alive.
  await expect(form(page).getByRole('button', { name: 'Envoyer ma demande' })).toBeEnabled();
  await form(page).getByLabel('Sujet').fill('Aide');
  await form(page).getByLabel('Sujet').press('Enter');
  await expect(form(page).getByLabel('Email')).toBeFocused();
  for (const text of [
    "L'email est obligatoire.",
    'Le sujet doit contenir au moins 5 caractères.',
    'Le message est obligatoire.',
  ])
    await expect(form(page).getByText(text).last()).toBeVisible();
  await expect(form(page).getByLabel('Sujet')).toHaveValue('Aide');
});

test.describe('when the server is down', () => {
  test.use({ expectedFaults: [/status of 503/] });

  test('what was typed stays, and goes at the next try', { tag: ['@8.nothing-lost'] }, async ({ page }) => {
    let broken = true;
    await page.route('**/api/tickets/', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto('/support?tab=contact');
    await form(page).getByLabel('Email').fill(`panne-${Date.now()}@exemple.fr`);
    await write(page, 'Mon accès');
    await form(page).getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(form(page).getByText('Erreur serveur. Veuillez réessayer ultérieurement.')).toBeVisible();
    await expect(form(page).getByLabel('Message')).toHaveValue(message);
    broken = false;
    await form(page).getByRole('button', { name: 'Envoyer ma demande' }).click();
    await expect(form(page).getByText(/Demande n°\s\d+ envoyée/)).toBeVisible();
  });

  test('the list of requests says so and tries again', async ({ page, customer }) => {
    let broken = true;
    await page.route('**/api/tickets/', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto('/support?tab=contact');
    await expect(page.getByText('Impossible de charger vos demandes')).toBeVisible({ timeout: 15_000 });
    broken = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucune demande pour le moment')).toBeVisible();
    expect(customer.id).toBeGreaterThan(0);
  });
});

test('a customer finds the email filled in, and the requests with their state below', {
  tag: ['@4.ticket.statuses'],
}, async ({ page, customer }) => {
  await page.goto('/support?tab=contact');
  await expect(form(page).getByLabel('Email')).toHaveValue(customer.email);
  const own = page.getByRole('region', { name: 'Vos demandes' });
  await expect(own.getByText('Aucune demande pour le moment')).toBeVisible();
  await write(page, 'Changer mon adresse');
  await form(page).getByLabel('Priorité').selectOption('Haute');
  await form(page).getByRole('button', { name: 'Envoyer ma demande' }).click();
  const item = own.getByRole('listitem').filter({ hasText: 'Changer mon adresse' });
  await expect(item).toContainText('Ouvert');
  await expect(item).toContainText('priorité haute');
  await item.locator('summary').click();
  await expect(item.getByText(message)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('the questions', () => {
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Chercher dans les questions' });

  test('are searched as one types, accents forgiven, and the number is announced', async ({ page }) => {
    await page.goto('/support');
    await expect(async () => {
      await search(page).fill('RESILIER');
      await expect(page.getByRole('status').filter({ hasText: '2\u00a0questions trouvées' })).toBeAttached({
        timeout: 500,
      });
    }).toPass();
    await expect(page.getByText('Comment annuler un abonnement')).toBeVisible();
    await expect(page.getByText('Les prix peuvent-ils changer')).toBeVisible();
    await expect(page.getByText('Comment fonctionne l’essai gratuit')).toHaveCount(0);
    await search(page).fill('girafe');
    await expect(page.getByText('Aucune question ne correspond')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Nous écrire' }).click();
    await expect(page.getByRole('heading', { name: 'Écrivez au support' })).toBeInViewport();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('are searched too', async ({ page }) => {
      await page.goto('/support');
      await search(page).fill('résilier');
      await search(page).press('Enter');
      await expect(page.getByText('Les prix peuvent-ils changer')).toBeVisible();
      await expect(page.getByText('Comment fonctionne l’essai gratuit')).toHaveCount(0);
    });
  });
});

test('the resources lead to the guide', { tag: ['@2.support.guide'] }, async ({ page }) => {
  await page.goto('/support?tab=resources');
  await page.getByRole('main').getByRole('link', { name: 'Guide d’utilisation' }).click();
  await expect(page).toHaveURL('/guide');
});
