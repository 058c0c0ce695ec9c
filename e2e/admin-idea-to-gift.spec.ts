import { randomUUID } from 'node:crypto';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { checkAccessibility } from './harness/check-accessibility.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';
import { refuseCookies } from './harness/refuse-cookies.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { saveButton, staffTest as test } from './harness/staff.ts';

// What it puts on sale is counted by others; a form that is not filled in is asked for by its answer.
test.use({ ownShop: true, expectedFaults: [/status of 400/] });

async function visit(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  await context.addInitScript(refuseCookies);
  return context.newPage();
}

const words = `Chaque lundi matin, relancer par email les clients dont le devis est resté sans réponse. ${randomUUID().slice(0, 8)}`;

/** By the form, with an address and no account. */
async function propose(visitor: Page, siteUrl: string, email: string): Promise<void> {
  await openSettled(visitor, `${siteUrl}/qu-est-ce-qu-une-automatisation`);
  await visitor.getByRole('button', { name: 'Proposer une idée' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Proposer une automatisation' });
  await dialog.getByLabel('Votre idée').fill(words);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Envoyer mon idée' }).click();
  await expect(visitor.getByText(/votre idée a été envoyée avec succès/i)).toBeVisible();
}

const typed: Record<string, string> = {
  date: '2026-12-01',
  email: 'client@exemple.fr',
  number: '12,50',
};

async function register(visitor: Page, email: string): Promise<void> {
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Mot de passe', { exact: true }).fill('un chat bien perché');
  await visitor.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
  await visitor.getByRole('checkbox', { name: /J’accepte/ }).check();
  await visitor.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(visitor.locator('html')).toHaveAttribute('data-session', 'customer');
}

/** Each control of a draft's page, by its kind. */
async function fillIn(tool: FrameLocator): Promise<void> {
  for (const control of await tool.locator('[data-kind]').all()) {
    const kind = String(await control.getAttribute('data-kind'));
    if (kind === 'yes_no') await control.check();
    else if (kind === 'choice') await control.selectOption({ index: 1 });
    else await control.fill(typed[kind] ?? 'Maison <b>Kerbrat</b>');
  }
}

/** A red point of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** What the checklist of a draft asks before the sale, on its own screen. */
async function finish(page: Page): Promise<void> {
  const checklist = page.getByRole('listitem').filter({ hasText: /, (?:à faire|fait)/ });
  await expect(checklist.filter({ hasText: 'à faire' })).toHaveCount(6);

  await page.getByLabel('Description', { exact: true }).fill('Ce que l’équipe en dit.');
  await page.getByLabel('Pour qui').fill('Artisans');
  await page
    .locator('input[name=image]')
    .setInputFiles({ name: 'couverture.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await pressOn(page, saveButton(page));
  await expect(page.getByText(/est enregistrée$/)).toBeVisible();
  await expect(checklist.filter({ hasText: 'à faire' })).toHaveCount(3);

  await page.getByRole('button', { name: 'Examiner la version 1' }).press('Enter');
  const examined = page.getByRole('dialog', { name: /^Version 1/ });
  await pressOn(page, examined.getByRole('button', { name: 'Voir comme un client' }));
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Lancer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(examined).toHaveCount(0);

  const demonstration = page.getByRole('region', { name: 'Essayer sans compte' });
  await demonstration.getByRole('checkbox', { name: 'Permettre l’essai sans compte' }).check();
  await demonstration.getByLabel('Exemple (facultatif)').fill('{}');
  await pressOn(page, demonstration.getByRole('button', { name: 'Enregistrer l’essai' }));
  await expect(page.getByText('Essai sans compte permis')).toBeVisible();

  // It says so without a reload.
  await expect(checklist.filter({ hasText: ', fait' })).toHaveCount(5);
  await pressOn(page, checklist.getByRole('link', { name: 'Le mettre en service' }));
}

test('an idea of a visitor becomes an automation, which its author gets and uses; staff do it by the keyboard', {
  tag: ['@axe.ideas-admin/DraftDialog', '@keyboard.ideas-admin/DraftDialog', '@idea.draft', '@idea.gift'],
}, async ({ page, browser, member: _, shop, mailbox, axe }) => {
  test.setTimeout(150_000);
  const email = `visiteur-${Date.now()}@exemple.fr`;
  const visitor = await visit(browser, page);
  await propose(visitor, shop.siteUrl, email);

  const ideas = `/admin/automation-ideas?search=${encodeURIComponent(email)}`;
  const row = page.getByRole('main').getByText('Traitée par l’IA').last();
  await expect(async () => {
    await openSettled(page, ideas);
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const opener = page.getByRole('table').getByRole('link', { name: /relancer/i });
  await pressOn(page, opener);
  const idea = page.getByRole('main');
  await expect(idea.getByText('Traitée par l’IA', { exact: true })).toBeVisible();
  await pressOn(page, idea.getByRole('button', { name: 'Examiner' }));
  await pressOn(page, idea.getByRole('button', { name: 'Approuver' }));
  const approval = page.getByRole('dialog', { name: /^Approuver cette idée/ });
  await pressOn(page, approval.getByRole('button', { name: 'Partir de ce résumé' }));
  await pressOn(page, approval.getByRole('button', { name: 'Approuver' }));
  await pressOn(page, idea.getByRole('button', { name: 'Faire une ébauche' }));
  const draft = page.getByRole('dialog', { name: 'Faire une ébauche d’automatisation' });
  await pressOn(page, draft.getByRole('button', { name: 'Faire l’ébauche' }));
  await expect(draft.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await typeIn(page, draft.getByLabel('Prix d’achat'), '49');
  await typeIn(page, draft.getByLabel('Prix d’abonnement'), '9,90');
  await pressOn(page, draft.getByRole('button', { name: 'Faire l’ébauche' }));
  await expect(draft).toHaveCount(0);
  await expect(idea.getByText('Une ébauche existe')).toBeVisible();
  await axe();
  await expect(idea.getByRole('link', { name: /^Relire et finir/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ébauche née d’une idée')).toBeVisible();
  const name = await page.getByLabel('Nom', { exact: true }).inputValue();
  await expect(page.getByText(/^Texte écrit par une IA/)).toBeVisible();
  await finish(page);

  await expect(page).toHaveURL(/\/admin\/integrations$/);
  const workflow = page.getByRole('listitem').filter({ hasText: name });
  await pressOn(page, workflow.getByRole('button', { name: /^Mettre en service/ }));
  const deploying = page.getByRole('dialog', { name: /^Mettre en service/ });
  await expect(deploying.getByText(/qu’à partir de là/)).toBeVisible();
  await pressOn(page, deploying.getByRole('button', { name: 'Mettre en service' }));
  await expect(workflow.getByText('en service dès la mise en vente')).toBeVisible();

  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  await pressOn(page, page.getByRole('switch', { name: `En vente\u00a0: ${name}` }), 'Space');
  await expect(page.getByText(/est en vente/)).toBeVisible();
  await openSettled(visitor, `${shop.siteUrl}/catalogue?search=${encodeURIComponent(name)}`);
  const card = visitor.getByRole('article').filter({ hasText: name });
  await expect(card).toBeVisible();
  await expect(card.getByText('Texte écrit par une IA')).toHaveCount(0);
  await card.getByRole('link', { name: /^Voir les détails/ }).click();
  const description = visitor.getByRole('region', { name: 'Description' });
  await expect(description.getByText('Ce que l’équipe en dit.')).toBeVisible();
  await expect(description.getByText('Texte écrit par une IA')).toHaveCount(0);

  await openSettled(page, ideas);
  await pressOn(page, opener);
  await expect(idea.getByText('Terminée', { exact: true })).toBeVisible();
  await pressOn(page, idea.getByRole('button', { name: 'Offrir à son auteur' }));
  const gift = page.getByRole('dialog', { name: /à son auteur/ });
  await axe();
  await pressOn(page, gift.getByRole('button', { name: 'Offrir' }));
  await expect(idea.getByText('Attend son auteur')).toBeVisible();

  const { text } = await mailbox.waitFor(email, /vous est offerte/);
  const [link = ''] = /\/idees\/suivi#\S+/.exec(text) ?? [];
  await openSettled(visitor, `${shop.siteUrl}${link}`);
  await expect(visitor.getByText('Elle vous est offerte')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Créer un compte' }).last()).toBeVisible();
  await checkAccessibility(visitor, { onPhone: true });
  await visitor.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  // The address changes before its page is drawn: both forms have an email, and what is typed in the former one is lost.
  await expect(visitor.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await visitor.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible();
  await expect(visitor).toHaveURL(`${shop.siteUrl}/register`);
  await register(visitor, email);
  await expect(visitor.getByText(`Confirmez votre adresse ${email}`)).toBeVisible();
  await pressOn(visitor, visitor.getByRole('button', { name: 'Recevoir mon cadeau' }), 'Enter');
  await expect(visitor.getByText('Votre cadeau est reçu')).toBeVisible();
  await expectNoSidewaysScroll(visitor);

  await visitor.getByRole('link', { name: 'Mes automatisations' }).click();
  await visitor.getByRole('link', { name: `Ouvrir ${name}` }).click();
  const tool = visitor.frameLocator('iframe');
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeAttached();
  await expect(tool.getByRole('heading', { name: 'Ce qu’il lui faut', level: 1 })).toBeVisible();
  await tool.getByRole('button', { name: 'Lancer' }).click();
  await expect(tool.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await fillIn(tool);
  await tool.getByRole('button', { name: 'Lancer' }).press('Enter');
  await expect(tool.getByText(/^C’est fait/)).toBeVisible();
  await visitor.context().close();
});
